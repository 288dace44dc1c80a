// Package trace follows requests through the server, from the first byte to the
// commit and to those who are told, as spans of OpenTelemetry.
//
//	ctx, span := tracer.Request(ctx, "POST /games/{id}/moves", "")
//	defer span.End(nil)
//	...
//	_, span := trace.Begin(ctx, "store.replace") // deeper: a part of it
//
// Without a [Tracer], and for requests that are not among those followed, everything
// here does nothing, costs a look at the context, and allocates nothing. Spans tell
// routes, sizes and outcomes, never who or which game.
package trace

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// name is the instrumentation scope of all spans.
const name = "github.com/manykings/manykings"

// Tracer begins traces. nil begins none.
type Tracer struct{ of trace.Tracer }

// New returns a tracer whose spans go to a provider.
func New(p trace.TracerProvider) *Tracer { return &Tracer{p.Tracer(name)} }

// Span is a part of a trace. The zero Span is of none.
type Span struct{ of trace.Span }

// Request begins what a client has asked for. parent is the header traceparent of who
// passed it on, if that is somebody to be believed, and empty otherwise.
func (t *Tracer) Request(ctx context.Context, what, parent string) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	ctx, span := t.of.Start(under(ctx, parent), what, trace.WithSpanKind(trace.SpanKindServer))
	return ctx, recording(span)
}

// Work begins what the server does by itself or, at a place of a trace, was asked for there,
// by this process or another.
func (t *Tracer) Work(ctx context.Context, place, what string) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	if place == "" {
		ctx, span := t.of.Start(ctx, what, trace.WithNewRoot())
		return ctx, recording(span)
	}
	ctx, span := t.of.Start(under(ctx, place), what, trace.WithSpanKind(trace.SpanKindConsumer))
	return ctx, recording(span)
}

// Follow begins what follows from a part of a trace, here or in another process, which
// has said where it is by [Span.Place]. An empty place is followed by nothing.
func (t *Tracer) Follow(place, what string) Span {
	if t == nil || place == "" {
		return Span{}
	}
	_, span := t.of.Start(under(context.Background(), place), what, trace.WithSpanKind(trace.SpanKindConsumer))
	return recording(span)
}

// Begin begins a part of the trace that ctx belongs to, if it belongs to one.
func Begin(ctx context.Context, what string) (context.Context, Span) {
	span := trace.SpanFromContext(ctx)
	if !span.IsRecording() {
		return ctx, Span{}
	}
	ctx, span = span.TracerProvider().Tracer(name).Start(ctx, what)
	return ctx, Span{span}
}

// Note adds a part that is over to the trace that ctx belongs to: what was done for
// several at once is a part of the trace of each.
func Note(ctx context.Context, what string, began, ended time.Time, err error, figures ...Figure) {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return
	}
	_, of := parent.TracerProvider().Tracer(name).Start(ctx, what, trace.WithTimestamp(began))
	span := Span{of}
	for _, f := range figures {
		span.Set(f.Name, f.Value)
	}
	span.fail(err)
	of.End(trace.WithTimestamp(ended))
}

// Figure is a number that a span tells.
type Figure struct {
	Name  string
	Value int
}

// Place returns where the span is in its trace, in the form of the header traceparent;
// empty if it is of none.
func (s Span) Place() string {
	if s.of == nil {
		return ""
	}
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(trace.ContextWithSpan(context.Background(), s.of), carrier)
	return carrier[header]
}

// header is how a place is passed on by HTTP.
const header = "traceparent"

// under returns ctx below a place of a trace.
func under(ctx context.Context, place string) context.Context {
	if place == "" {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{header: place})
}

// recording returns a span that is recorded, the zero Span for any other.
func recording(span trace.Span) Span {
	if !span.IsRecording() {
		return Span{}
	}
	return Span{span}
}

// Name gives the span another name, for one that is known late.
func (s Span) Name(what string) {
	if s.of != nil {
		s.of.SetName(what)
	}
}

// Set tells a number.
func (s Span) Set(name string, n int) {
	if s.of != nil {
		s.of.SetAttributes(attribute.Int(name, n))
	}
}

// Say tells a word.
func (s Span) Say(name, word string) {
	if s.of != nil {
		s.of.SetAttributes(attribute.String(name, word))
	}
}

// fail marks the span as failed, unless err is nil. What the error says is for the log:
// it may name a game.
func (s Span) fail(err error) {
	if s.of != nil && err != nil {
		s.of.SetStatus(codes.Error, "")
	}
}

// End ends the span, as failed unless err is nil.
func (s Span) End(err error) {
	if s.of == nil {
		return
	}
	s.fail(err)
	s.of.End()
}
