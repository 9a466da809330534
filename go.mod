module github.com/grundy-cgt/grundy

go 1.26
