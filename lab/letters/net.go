package letters

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sync"
)

// The layers: 8 maps of 5 by 5, the greatest of 2 by 2, 16 maps of 3 by 3, the greatest of 2 by 2,
// and two full layers.
const (
	maps1, kernel1 = 8, 5
	side1          = Side - kernel1 + 1 // 16
	pool1          = side1 / 2          // 8
	maps2, kernel2 = 16, 3
	side2          = pool1 - kernel2 + 1 // 6
	pool2          = side2 / 2           // 3
	flat           = maps2*pool2*pool2 + Extras
	hidden         = 96
)

// Net is the classifier. Its numbers lie in one slice, tensor after tensor.
type Net struct {
	w []float32
	// parts of w
	k1, b1, k2, b2, w3, b3, w4, b4 []float32
}

func sizes() []int {
	return []int{
		maps1 * kernel1 * kernel1, maps1, maps2 * maps1 * kernel2 * kernel2, maps2,
		hidden * flat, hidden, len(Classes) * hidden, len(Classes),
	}
}

func (n *Net) parts() []*[]float32 {
	return []*[]float32{&n.k1, &n.b1, &n.k2, &n.b2, &n.w3, &n.b3, &n.w4, &n.b4}
}

func blank() *Net {
	total := 0
	for _, s := range sizes() {
		total += s
	}
	n := &Net{w: make([]float32, total)}
	at := 0
	for i, p := range n.parts() {
		*p = n.w[at : at+sizes()[i]]
		at += sizes()[i]
	}
	return n
}

// NewNet returns a net with random numbers.
func NewNet(r *rand.Rand) *Net {
	n := blank()
	for _, x := range []struct {
		w   []float32
		fan int
	}{{n.k1, kernel1 * kernel1}, {n.k2, maps1 * kernel2 * kernel2}, {n.w3, flat}, {n.w4, hidden}} {
		for i := range x.w {
			x.w[i] = float32(r.NormFloat64() * math.Sqrt(2/float64(x.fan)))
		}
	}
	return n
}

// pass is the values of a net for one picture.
type pass struct {
	a1   [maps1 * side1 * side1]float32
	p1   [maps1 * pool1 * pool1]float32
	at1  [maps1 * pool1 * pool1]int32
	a2   [maps2 * side2 * side2]float32
	p2   [flat]float32
	at2  [maps2 * pool2 * pool2]int32
	h    [hidden]float32
	out  [len(Classes)]float32
	dh   [hidden]float32
	dp2  [flat]float32
	dp1  [maps1 * pool1 * pool1]float32
	dout [len(Classes)]float32
}

// forward computes the chances of all classes.
func (n *Net) forward(s *Sample, p *pass) {
	for m := range maps1 {
		k := n.k1[m*kernel1*kernel1 : (m+1)*kernel1*kernel1]
		for y := range side1 {
			for x := range side1 {
				sum := n.b1[m]
				for v := range kernel1 {
					row := s.Ink[(y+v)*Side+x : (y+v)*Side+x+kernel1]
					kr := k[v*kernel1 : v*kernel1+kernel1]
					sum += row[0]*kr[0] + row[1]*kr[1] + row[2]*kr[2] + row[3]*kr[3] + row[4]*kr[4]
				}
				p.a1[(m*side1+y)*side1+x] = sum
			}
		}
	}
	pool(p.a1[:], p.p1[:], p.at1[:], maps1, side1)
	for m := range maps2 {
		for y := range side2 {
			for x := range side2 {
				sum := n.b2[m]
				for c := range maps1 {
					k := n.k2[(m*maps1+c)*9 : (m*maps1+c)*9+9]
					at := (c*pool1+y)*pool1 + x
					a, b, d := p.p1[at:at+3], p.p1[at+pool1:at+pool1+3], p.p1[at+2*pool1:at+2*pool1+3]
					sum += a[0]*k[0] + a[1]*k[1] + a[2]*k[2] + b[0]*k[3] + b[1]*k[4] + b[2]*k[5] + d[0]*k[6] + d[1]*k[7] + d[2]*k[8]
				}
				p.a2[(m*side2+y)*side2+x] = sum
			}
		}
	}
	pool(p.a2[:], p.p2[:maps2*pool2*pool2], p.at2[:], maps2, side2)
	copy(p.p2[maps2*pool2*pool2:], s.Extra[:])
	for i := range hidden {
		p.h[i] = max(0, n.b3[i]+dot(n.w3[i*flat:(i+1)*flat], p.p2[:]))
	}
	most := float32(math.Inf(-1))
	for i := range p.out {
		p.out[i] = n.b4[i] + dot(n.w4[i*hidden:(i+1)*hidden], p.h[:])
		most = max(most, p.out[i])
	}
	sum := float32(0)
	for i := range p.out {
		p.out[i] = float32(math.Exp(float64(p.out[i] - most)))
		sum += p.out[i]
	}
	for i := range p.out {
		p.out[i] /= sum
	}
}

func dot(a, b []float32) (sum float32) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// pool keeps the greatest of 2 by 2 values, at least 0, and where each was.
func pool(in, out []float32, at []int32, maps, side int) {
	half := side / 2
	for m := range maps {
		for y := range half {
			for x := range half {
				best, where := float32(0), int32(-1)
				for v := range 2 {
					for u := range 2 {
						i := (m*side+2*y+v)*side + 2*x + u
						if in[i] > best {
							best, where = in[i], int32(i)
						}
					}
				}
				out[(m*half+y)*half+x], at[(m*half+y)*half+x] = best, where
			}
		}
	}
}

// backward adds the gradient of the loss to g, and returns the loss.
func (n *Net) backward(s *Sample, p *pass, g *Net) float64 {
	loss := -math.Log(max(1e-9, float64(p.out[s.Class])))
	p.dout = p.out
	p.dout[s.Class]--
	p.dh = [hidden]float32{}
	backSums(p.dout[:], p.h[:], n.w4[:], g.w4[:], g.b4[:], p.dh[:])
	for i := range p.dh {
		if p.h[i] <= 0 { // below the threshold of the unit
			p.dh[i] = 0
		}
	}
	p.dp2 = [flat]float32{}
	backSums(p.dh[:], p.p2[:], n.w3[:], g.w3[:], g.b3[:], p.dp2[:])
	p.dp1 = [maps1 * pool1 * pool1]float32{}
	for i, where := range p.at2 {
		d := p.dp2[i]
		if where < 0 || d == 0 {
			continue
		}
		m, rest := int(where)/(side2*side2), int(where)%(side2*side2)
		y, x := rest/side2, rest%side2
		g.b2[m] += d
		for c := range maps1 {
			k, gk := n.k2[(m*maps1+c)*9:(m*maps1+c)*9+9], g.k2[(m*maps1+c)*9:(m*maps1+c)*9+9]
			for v := range 3 {
				at := (c*pool1+y+v)*pool1 + x
				for u := range 3 {
					gk[v*3+u] += d * p.p1[at+u]
					p.dp1[at+u] += d * k[v*3+u]
				}
			}
		}
	}
	for i, where := range p.at1 {
		d := p.dp1[i]
		if where < 0 || d == 0 {
			continue
		}
		m, rest := int(where)/(side1*side1), int(where)%(side1*side1)
		y, x := rest/side1, rest%side1
		g.b1[m] += d
		gk := g.k1[m*kernel1*kernel1 : (m+1)*kernel1*kernel1]
		for v := range kernel1 {
			for u := range kernel1 {
				gk[v*kernel1+u] += d * s.Ink[(y+v)*Side+x+u]
			}
		}
	}
	return loss
}

// backSums adds the gradients of a layer of weighted sums of in, by those of its output, d, to
// those of its weights, gw, and biases, gb, and to din, those of in.
func backSums(d, in, w, gw, gb, din []float32) {
	for i, d := range d {
		if d == 0 {
			continue
		}
		gb[i] += d
		w, gw := w[i*len(in):(i+1)*len(in)], gw[i*len(in):(i+1)*len(in)]
		for j, x := range in {
			gw[j] += d * x
			din[j] += d * w[j]
		}
	}
}

// Options are those of a training.
type Options struct {
	Seed    uint64
	Samples int
	Log     io.Writer
}

// Train returns a net trained on generated pictures, by Adam in batches of 64 with a falling rate.
// The same options and fonts give the same net.
func Train(fonts []*Font, o Options) *Net {
	n, g := NewNet(rand.New(rand.NewPCG(o.Seed, 0))), blank()
	var hands [workers]*worker
	for i := range hands {
		hands[i] = &worker{r: rand.New(rand.NewPCG(o.Seed, uint64(i+2))), g: blank()}
	}
	first, second := make([]float64, len(n.w)), make([]float64, len(n.w))
	const batch = 64
	steps, loss, right, seen := o.Samples/batch, 0.0, 0, 0
	for step := range steps {
		clear(g.w)
		var all sync.WaitGroup
		for _, h := range hands {
			all.Go(func() { h.learn(n, fonts, batch/workers) })
		}
		all.Wait()
		for _, h := range hands {
			for i, d := range h.g.w {
				g.w[i] += d
			}
			loss, right = loss+h.loss, right+h.right
		}
		seen += batch
		rate := 0.002 * 0.5 * (1 + math.Cos(math.Pi*float64(step)/float64(steps)))
		c1, c2 := 1-math.Pow(0.9, float64(step+1)), 1-math.Pow(0.999, float64(step+1))
		for i, d := range g.w {
			d := float64(d) / batch
			first[i] = 0.9*first[i] + 0.1*d
			second[i] = 0.999*second[i] + 0.001*d*d
			n.w[i] -= float32(rate * first[i] / c1 / (math.Sqrt(second[i]/c2) + 1e-8))
		}
		if (step+1)%500 == 0 && o.Log != nil {
			fmt.Fprintf(o.Log, "%7d letters: loss %.3f, right %.2f %%\n", (step+1)*batch, loss/float64(seen), 100*float64(right)/float64(seen))
			loss, right, seen = 0, 0, 0
		}
	}
	return n
}

// workers is how many parts of a batch are learned at once: a constant, so that a net does not depend
// on the machine.
const workers = 2

// worker learns a part of each batch.
type worker struct {
	r     *rand.Rand
	g     *Net
	p     pass
	loss  float64
	right int
}

func (h *worker) learn(n *Net, fonts []*Font, count int) {
	clear(h.g.w)
	h.loss, h.right = 0, 0
	for range count {
		s := Generate(h.r, fonts)
		n.forward(&s, &h.p)
		h.loss += n.backward(&s, &h.p, h.g)
		if best(h.p.out[:]) == s.Class {
			h.right++
		}
	}
}

// best returns the index of the greatest value.
func best(out []float32) int {
	at := 0
	for i, v := range out {
		if v > out[at] {
			at = i
		}
	}
	return at
}

// Right returns the share of generated pictures that a net classifies rightly, printed ones and
// hand-like ones apart.
func (n *Net) Right(fonts []*Font, seed uint64, count int) (printed, hand float64) {
	r := rand.New(rand.NewPCG(seed, 1))
	var p pass
	var s Sample
	share := func(isHand bool) float64 {
		right := 0
		for done := 0; done < count; {
			class := r.IntN(len(Classes))
			b := NewBend(r, isHand)
			if !cut(&s, r, fonts[r.IntN(len(fonts))], &b, class) {
				continue
			}
			n.forward(&s, &p)
			if best(p.out[:]) == class {
				right++
			}
			done++
		}
		return float64(right) / float64(count)
	}
	return share(false), share(true)
}

// Magic begins the file of a net.
const Magic = "MKL1 "

// Write writes the net: a line with the classes, then each tensor as its scale, a float32, and
// numbers of 16 bits, little endian.
func (n *Net) Write(w io.Writer) error {
	data := []byte(Magic + Classes + "\n")
	for _, part := range n.parts() {
		most := 0.0
		for _, x := range *part {
			most = max(most, math.Abs(float64(x)))
		}
		scale := float32(max(most, 1e-9) / math.MaxInt16)
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(scale))
		for _, x := range *part {
			data = binary.LittleEndian.AppendUint16(data, uint16(int16(math.Round(float64(x)/float64(scale)))))
		}
	}
	_, err := w.Write(data)
	return err
}
