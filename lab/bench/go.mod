module github.com/manykings/manykings/lab/bench

go 1.26.0

require github.com/manykings/manykings v0.0.0

require github.com/corentings/chess/v2 v2.6.0

replace github.com/manykings/manykings => ../../
