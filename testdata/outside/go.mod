module example.com/outside

go 1.26.0

require github.com/manykings/manykings v0.0.0

replace github.com/manykings/manykings => ../..
