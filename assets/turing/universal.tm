# A universal machine of seven states and four symbols, which carries out a tag system (M. L. Minsky, Size and structure of
# universal Turing machines using tag systems, 1962). The word stands at the right, a letter a row of y, parted by A; to the
# left of it, from right to left, stand the words that the letters append: 1 and zeros for a letter, 11 behind each word. A
# letter of n y's is written there as n + 1 zeros. The first letter has one y, the next one so many more as the word of the one
# before has letters, and one; the letter with no y halts. The head starts at the first y of the word.
start 2
blank 0
1y10<
1010<
1121<
1A11<
2y10<
202y>
212A>
2A6y>
3y3y<
313A<
3A41<
4y4y<
405y>
4171<
4A41<
5y5y>
503y<
515A>
5A51>
6y6y>
603A<
616A>
6A61>
7y70>
706y>
7171>
7A20>
