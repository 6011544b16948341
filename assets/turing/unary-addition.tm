# Adds two unary numbers: 111+11 becomes 11111; the head begins at the first cell.
start a
halt h
a1a1>
a+b1>
b1b1>
b_c_<
c1h_<
