# Looks into the mirror: compares the first letter with the last one, the second with the last but one, and so on. Where the two
# differ for the first time it accepts if the left one is green. A palindrome it rejects.
start first
accept yes
# Take the first letter and run to the end.
first g green _ >
first r red _ >
green g green g >
green r green r >
green _ green-end _ <
red g red g >
red r red r >
red _ red-end _ <
# The last letter is the same: on with the next pair. It is another one: that decides.
green-end g back _ <
green-end r yes r =
red-end r back _ <
red-end g no g =
back g back g <
back r back r <
back _ first _ >
