mod a{}
