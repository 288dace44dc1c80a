module example.com/outside

go 1.26.0

require github.com/manykings/manykings v0.0.0

require golang.org/x/sys v0.49.0 // indirect

replace github.com/manykings/manykings => ../..
