# Says whether a word of a and b reads the same from both ends: it ends with Y or with N on the tape. The head starts at the
# first letter.
start s
halt h
s a A _ >
s b B _ >
s _ h Y =
A a A a >
A b A b >
A _ p _ <
B a B a >
B b B b >
B _ q _ <
p a l _ <
p b n _ <
p _ h Y =
q b l _ <
q a n _ <
q _ h Y =
l a l a <
l b l b <
l _ s _ >
n a n _ <
n b n _ <
n _ h N =
