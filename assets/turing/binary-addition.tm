# Adds two binary numbers: 1011+110 becomes 10001; the head begins at the first cell.
# It takes one from the right number (d) and gives it to the left one (i, k), until nothing is left; then it clears up (c).
start r
halt h
r0r0>
r1r1>
r+r+>
r_d_<
d0d1<
d1i0<
d+c_>
i0i0<
i1i1<
i+k+<
k0r1>
k1k0<
k_r1>
c1c_>
c_h_<
