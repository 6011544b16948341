# Weighs the halves: accepts if the first half has more green letters than the second. The middle letter of an odd number counts for
# neither. It takes the first and the last letter together and keeps the difference on the left: p for each green letter more in the
# first half, m for each one less, o for nothing.
start first
accept more
first g green o >
first r red o >
first _ weigh _ <
green g green g >
green r green r >
green _ green-end _ <
red g red g >
red r red r >
red _ red-end _ <
# Alike: nothing to note. Unlike: one more, or one less.
green-end g even _ <
green-end r plus _ <
red-end r even _ <
red-end g minus _ <
# What was taken was the middle letter.
green-end o weigh o =
red-end o weigh o =
even g even g <
even r even r <
even o on o >
# One more: an m becomes nothing, and where there is none, the last o becomes p.
plus g plus g <
plus r plus r <
plus o plus o <
plus p plus p <
plus m on o >
plus _ more-o _ >
more-o p more-o p >
more-o o on p >
minus g minus g <
minus r minus r <
minus o minus o <
minus m minus m <
minus p on o >
minus _ less-o _ >
less-o m less-o m >
less-o o on m >
on o on o >
on p on p >
on m on m >
on g first g =
on r first r =
on _ weigh _ <
weigh o weigh o <
weigh p more p =
weigh m less m =
