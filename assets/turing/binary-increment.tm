# Adds one to a binary number; the head begins at its first digit and ends there.
start r
halt h
r0r0>
r1r1>
r_c_<
c1c0<
c0b1<
c_b1<
b0b0<
b1b1<
b_h_>
