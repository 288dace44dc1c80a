module github.com/manykings/manykings/tools/wasmslim

go 1.26.0
