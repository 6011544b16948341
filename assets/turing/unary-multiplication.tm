# Multiplies two unary numbers: 11*111 leaves 111111 behind the equals sign of 11*111=; the head begins at the first cell.
# A one of the first number is crossed out (X), then each one of the second is marked (Y) and a one written at the end.
start a
halt h
a1bX>
a*z*<
b1b1>
b*c*>
c1dY>
c=r=<
d1d1>
d=d=>
d_e1<
e1e1<
e=e=<
eYcY>
rYr1<
r*s*<
s1s1<
sXaX>
zXz1<
z_h_>
