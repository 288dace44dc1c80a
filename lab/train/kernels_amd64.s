//go:build !purego

#include "textflag.h"

// func gatherVectors(dst, rows *float32, index *int32, n, width int)
// In blocks of 32 columns, which stay in registers.
TEXT ·gatherVectors(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ index+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ width+32(FP), BX
	SHLQ $2, BX
	XORQ R8, R8

gatherBlock:
	VMOVUPS (DI)(R8*1), Y0
	VMOVUPS 32(DI)(R8*1), Y1
	VMOVUPS 64(DI)(R8*1), Y2
	VMOVUPS 96(DI)(R8*1), Y3
	LEAQ    (SI)(R8*1), R9
	XORQ    R10, R10

gatherRow:
	MOVLQSX (DX)(R10*4), R11
	IMULQ   BX, R11
	ADDQ    R9, R11
	VADDPS  (R11), Y0, Y0
	VADDPS  32(R11), Y1, Y1
	VADDPS  64(R11), Y2, Y2
	VADDPS  96(R11), Y3, Y3
	INCQ    R10
	CMPQ    R10, CX
	JLT     gatherRow
	VMOVUPS Y0, (DI)(R8*1)
	VMOVUPS Y1, 32(DI)(R8*1)
	VMOVUPS Y2, 64(DI)(R8*1)
	VMOVUPS Y3, 96(DI)(R8*1)
	ADDQ    $128, R8
	CMPQ    R8, BX
	JLT     gatherBlock
	VZEROUPPER
	RET

// func scatterVectors(rows, src *float32, index *int32, n, width int)
TEXT ·scatterVectors(SB), NOSPLIT, $0-40
	MOVQ rows+0(FP), SI
	MOVQ src+8(FP), DI
	MOVQ index+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ width+32(FP), BX
	SHLQ $2, BX
	XORQ R8, R8

scatterBlock:
	VMOVUPS (DI)(R8*1), Y0
	VMOVUPS 32(DI)(R8*1), Y1
	VMOVUPS 64(DI)(R8*1), Y2
	VMOVUPS 96(DI)(R8*1), Y3
	LEAQ    (SI)(R8*1), R9
	XORQ    R10, R10

scatterRow:
	MOVLQSX (DX)(R10*4), R11
	IMULQ   BX, R11
	ADDQ    R9, R11
	VADDPS  (R11), Y0, Y4
	VADDPS  32(R11), Y1, Y5
	VADDPS  64(R11), Y2, Y6
	VADDPS  96(R11), Y3, Y7
	VMOVUPS Y4, (R11)
	VMOVUPS Y5, 32(R11)
	VMOVUPS Y6, 64(R11)
	VMOVUPS Y7, 96(R11)
	INCQ    R10
	CMPQ    R10, CX
	JLT     scatterRow
	ADDQ    $128, R8
	CMPQ    R8, BX
	JLT     scatterBlock
	VZEROUPPER
	RET

// func forwardVectors(h, x, w *float32, n int)
TEXT ·forwardVectors(SB), NOSPLIT, $0-32
	MOVQ    h+0(FP), DI
	MOVQ    x+8(FP), SI
	MOVQ    w+16(FP), DX
	MOVQ    n+24(FP), CX
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3

forwardRow:
	VBROADCASTSS (SI), Y4
	VMULPS       (DX), Y4, Y5
	VMULPS       32(DX), Y4, Y6
	VMULPS       64(DX), Y4, Y7
	VMULPS       96(DX), Y4, Y8
	VADDPS       Y5, Y0, Y0
	VADDPS       Y6, Y1, Y1
	VADDPS       Y7, Y2, Y2
	VADDPS       Y8, Y3, Y3
	ADDQ         $4, SI
	ADDQ         $128, DX
	DECQ         CX
	JNZ          forwardRow
	VMOVUPS      Y0, (DI)
	VMOVUPS      Y1, 32(DI)
	VMOVUPS      Y2, 64(DI)
	VMOVUPS      Y3, 96(DI)
	VZEROUPPER
	RET

// func backwardVectors(gw, gx, x, w, by *float32, n int)
TEXT ·backwardVectors(SB), NOSPLIT, $0-48
	MOVQ    gw+0(FP), DI
	MOVQ    gx+8(FP), R8
	MOVQ    x+16(FP), SI
	MOVQ    w+24(FP), DX
	MOVQ    by+32(FP), BX
	MOVQ    n+40(FP), CX
	VMOVUPS (BX), Y0
	VMOVUPS 32(BX), Y1
	VMOVUPS 64(BX), Y2
	VMOVUPS 96(BX), Y3

backwardRow:
	VBROADCASTSS (SI), Y4
	VMULPS       Y0, Y4, Y5
	VMULPS       Y1, Y4, Y6
	VMULPS       Y2, Y4, Y7
	VMULPS       Y3, Y4, Y8
	VADDPS       (DI), Y5, Y5
	VADDPS       32(DI), Y6, Y6
	VADDPS       64(DI), Y7, Y7
	VADDPS       96(DI), Y8, Y8
	VMOVUPS      Y5, (DI)
	VMOVUPS      Y6, 32(DI)
	VMOVUPS      Y7, 64(DI)
	VMOVUPS      Y8, 96(DI)
	VMULPS       (DX), Y0, Y5
	VMULPS       32(DX), Y1, Y6
	VMULPS       64(DX), Y2, Y7
	VMULPS       96(DX), Y3, Y8
	VADDPS       Y6, Y5, Y5
	VADDPS       Y8, Y7, Y7
	VADDPS       Y7, Y5, Y5
	VEXTRACTF128 $1, Y5, X6
	VADDPS       X6, X5, X5
	VMOVHLPS     X5, X5, X6
	VADDPS       X6, X5, X5
	VMOVSHDUP    X5, X6
	VADDSS       X6, X5, X5
	VADDSS       (R8), X5, X5
	VMOVSS       X5, (R8)
	ADDQ         $4, SI
	ADDQ         $4, R8
	ADDQ         $128, DX
	ADDQ         $128, DI
	DECQ         CX
	JNZ          backwardRow
	VZEROUPPER
	RET
