# The first example of the manual of BLOOP (last page): a machine and ten cells, each empty (o) or full (⊗), and one rule.
start ⊗
blank o
⊗o⊗⊗←
