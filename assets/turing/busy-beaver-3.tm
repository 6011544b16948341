# The champion of three states: 21 steps, 5 ones (S. Lin and T. Rado, Computer studies of Turing machine problems, 1965).
1RB1RH_1LB0RC_1LC1LA
