# The champion of four states: 107 steps, 13 ones (A. H. Brady, 1983).
1RB1LB_1LA0LC_1RH1LD_1RD0RA
