# The champion of two states: 6 steps, 4 ones (T. Rado, On non-computable functions, 1962).
1RB1LB_1LA1RH
