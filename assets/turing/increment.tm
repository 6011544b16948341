# Adds one to a decimal number; the head begins at its last digit (the manual of BLOOP, last page).
# In / it adds, in \ it goes back to the right, and in - no rule fits.
start /
blank x
/0\1>
/1\2>
/2\3>
/3\4>
/4\5>
/5\6>
/6\7>
/7\8>
/8\9>
/9/0<
/x\1>
\0\0>
\x-x<
