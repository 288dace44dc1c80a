module github.com/manykings/manykings

go 1.26
