//go:build js && wasm && !analysis

package main

import "github.com/manykings/manykings/page/rpc"

func serve(o *rpc.Office) { o.Tables() }
