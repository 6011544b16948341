# Looks out from the mast: for every green letter that the string begins with, a letter falls off its end. Then it accepts if the last
# letter that is left is green.
start bow
accept yes
bow g away x >
bow r look r >
away g away g >
away r away r >
away _ drop _ <
drop g back _ <
drop r back _ <
back g back g <
back r back r <
back x bow x >
look g look g >
look r look r >
look _ stern _ <
stern g yes g =
stern r no r =
