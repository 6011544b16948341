# Asks the middle: accepts if the letter in the middle is the same as the last one. Of an even number of letters the right one of the two
# in the middle counts. It remembers the last letter and takes letters off both ends until one is left.
start run
accept yes
run g run g >
run r run r >
run _ last _ <
last g g-back g <
last r r-back r <
# The last letter was green.
g-back g g-back g <
g-back r g-back r <
g-back _ g-first _ >
g-first g g-second g >
g-first r g-second r >
g-second _ g-only _ <
g-second g g-take g <
g-second r g-take r <
g-take g g-away _ >
g-take r g-away _ >
g-away g g-away g >
g-away r g-away r >
g-away _ g-end _ <
g-end g g-left g <
g-end r g-left r <
g-left _ g-hold _ >
g-left g g-drop g >
g-left r g-drop r >
g-hold g g-only g =
g-hold r g-only r =
g-drop g g-back _ <
g-drop r g-back _ <
g-only g yes g =
g-only r no r =
# The last letter was red.
r-back g r-back g <
r-back r r-back r <
r-back _ r-first _ >
r-first g r-second g >
r-first r r-second r >
r-second _ r-only _ <
r-second g r-take g <
r-second r r-take r <
r-take g r-away _ >
r-take r r-away _ >
r-away g r-away g >
r-away r r-away r >
r-away _ r-end _ <
r-end g r-left g <
r-end r r-left r <
r-left _ r-hold _ >
r-left g r-drop g >
r-left r r-drop r >
r-hold g r-only g =
r-hold r r-only r =
r-drop g r-back _ <
r-drop r r-back _ <
r-only r yes r =
r-only g no g =
