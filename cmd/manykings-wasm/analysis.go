//go:build js && wasm && analysis

package main

import "github.com/manykings/manykings/internal/office"

func serve(o *office.Office) { o.Analysis() }
