//go:build !purego

#include "textflag.h"

// func moveRowVectors(units, source, add, take *int16, n int)
TEXT ·moveRowVectors(SB), NOSPLIT|NOFRAME, $0-40
	MOVQ units+0(FP), DI
	MOVQ source+8(FP), SI
	MOVQ add+16(FP), DX
	MOVQ take+24(FP), BX
	MOVQ n+32(FP), CX

move:
	VMOVDQU (SI), Y0
	VPADDW  (DX), Y0, Y0
	VPSUBW  (BX), Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	ADDQ    $32, DX
	ADDQ    $32, BX
	DECQ    CX
	JNZ     move
	VZEROUPPER
	RET

// func weighUnitsVectors(units, row, out *int16, n int) int32
TEXT ·weighUnitsVectors(SB), NOSPLIT|NOFRAME, $0-36
	MOVQ         units+0(FP), DI
	MOVQ         row+8(FP), SI
	MOVQ         out+16(FP), DX
	MOVQ         n+24(FP), CX
	MOVL         $128, AX          // netUnit
	VMOVD        AX, X2
	VPBROADCASTW X2, Y2
	VPXOR        Y1, Y1, Y1
	VPXOR        Y3, Y3, Y3        // the sum, in eight parts

weigh:
	VMOVDQU  (DI), Y0
	VPADDW   (SI), Y0, Y0
	VPMAXSW  Y1, Y0, Y0
	VPMINSW  Y2, Y0, Y0
	VPMADDWD (DX), Y0, Y0
	VPADDD   Y0, Y3, Y3
	ADDQ     $32, DI
	ADDQ     $32, SI
	ADDQ     $32, DX
	DECQ     CX
	JNZ      weigh

	VEXTRACTI128 $1, Y3, X0
	VPADDD       X0, X3, X3
	VPSHUFD      $0x4e, X3, X0
	VPADDD       X0, X3, X3
	VPSHUFD      $0xb1, X3, X0
	VPADDD       X0, X3, X3
	VMOVD        X3, AX
	VZEROUPPER
	MOVL         AX, ret+32(FP)
	RET
