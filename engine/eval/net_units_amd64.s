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

// BOUNDS sets Y1 and Y2 to what units are held within, 0 and netUnit, and Y3, the sum in eight parts, to 0.
#define BOUNDS \
	MOVL         $128, AX   \
	VMOVD        AX, X2     \
	VPBROADCASTW X2, Y2     \
	VPXOR        Y1, Y1, Y1 \
	VPXOR        Y3, Y3, Y3

// BOUNDED sets Y0 to the next units with their row.
#define BOUNDED \
	VMOVDQU (DI), Y0     \
	VPADDW  (SI), Y0, Y0 \
	VPMAXSW Y1, Y0, Y0   \
	VPMINSW Y2, Y0, Y0

// ADVANCE adds what Y0 weighs to the sum.
#define ADVANCE \
	VPMADDWD (DX), Y0, Y0 \
	VPADDD   Y0, Y3, Y3   \
	ADDQ     $32, DI      \
	ADDQ     $32, SI      \
	ADDQ     $32, DX

// TOTAL sets AX to the whole sum.
#define TOTAL \
	VEXTRACTI128 $1, Y3, X0     \
	VPADDD       X0, X3, X3     \
	VPSHUFD      $0x4e, X3, X0  \
	VPADDD       X0, X3, X3     \
	VPSHUFD      $0xb1, X3, X0  \
	VPADDD       X0, X3, X3     \
	VMOVD        X3, AX         \
	VZEROUPPER

// func weighUnitsVectors(units, row, out *int16, n int) int32
TEXT ·weighUnitsVectors(SB), NOSPLIT|NOFRAME, $0-36
	MOVQ units+0(FP), DI
	MOVQ row+8(FP), SI
	MOVQ out+16(FP), DX
	MOVQ n+24(FP), CX
	BOUNDS

weigh:
	BOUNDED
	ADVANCE
	DECQ CX
	JNZ  weigh
	TOTAL
	MOVL AX, ret+32(FP)
	RET

// func weighSquaresVectors(units, row, out *int16, n int) int32
TEXT ·weighSquaresVectors(SB), NOSPLIT|NOFRAME, $0-36
	MOVQ units+0(FP), DI
	MOVQ row+8(FP), SI
	MOVQ out+16(FP), DX
	MOVQ n+24(FP), CX
	BOUNDS

square:
	BOUNDED
	VPMULLW Y0, Y0, Y0
	VPSRLW  $5, Y0, Y0 // squareShift
	ADVANCE
	DECQ    CX
	JNZ     square
	TOTAL
	MOVL    AX, ret+32(FP)
	RET
