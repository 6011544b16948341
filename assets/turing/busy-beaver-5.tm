# The champion of five states: 47,176,870 steps, 4,098 ones (found by H. Marxen and J. Buntrock in 1989, published in 1990; proved the best in 2024).
1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RH0LA
