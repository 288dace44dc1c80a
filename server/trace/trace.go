// Package trace follows requests through the server as spans of OpenTelemetry, from the first
// byte to the commit and the delivery to watchers.
//
//	ctx, span := tracer.Request(ctx, "POST /games/{id}/moves", "")
//	defer span.End(nil)
//	...
//	_, span := trace.Begin(ctx, "store.replace") // deeper: a part of it
//
// Without a [Tracer], and for requests that are not sampled, everything here does nothing. It
// costs one look at the context and allocates nothing. Spans hold routes, sizes and outcomes,
// never a player or a game.
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

// Tracer begins traces. A nil Tracer begins none.
type Tracer struct{ of trace.Tracer }

// New returns a tracer that sends its spans to a provider.
func New(p trace.TracerProvider) *Tracer { return &Tracer{p.Tracer(name)} }

// Span is a part of a trace. The zero Span belongs to none.
type Span struct{ of trace.Span }

// Request begins the span of a client's request. parent is the traceparent header of a trusted
// proxy, or empty.
func (t *Tracer) Request(ctx context.Context, what, parent string) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	ctx, span := t.of.Start(under(ctx, parent), what, trace.WithSpanKind(trace.SpanKindServer))
	return ctx, recording(span)
}

// Work begins the span of the server's own work. place is the span that requested it, in this
// process or another, or empty for a new trace.
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

// Follow begins a span below another one, of this process or another. place is the [Span.Place]
// of that span; if it is empty, Follow begins nothing.
func (t *Tracer) Follow(place, what string) Span {
	if t == nil || place == "" {
		return Span{}
	}
	_, span := t.of.Start(under(context.Background(), place), what, trace.WithSpanKind(trace.SpanKindConsumer))
	return recording(span)
}

// Begin begins a part of the trace in ctx, if there is one.
func Begin(ctx context.Context, what string) (context.Context, Span) {
	span := trace.SpanFromContext(ctx)
	if !span.IsRecording() {
		return ctx, Span{}
	}
	ctx, span = span.TracerProvider().Tracer(name).Start(ctx, what)
	return ctx, Span{span}
}

// Note adds a finished part to the trace in ctx. Work for several traces at once is noted in
// each of them.
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

// Figure is a number of a span.
type Figure struct {
	Name  string
	Value int
}

// Place returns the position of the span in its trace, in the form of the traceparent header. It
// is empty if the span belongs to no trace.
func (s Span) Place() string {
	if s.of == nil {
		return ""
	}
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(trace.ContextWithSpan(context.Background(), s.of), carrier)
	return carrier[header]
}

// header is the HTTP header with a place.
const header = "traceparent"

// under returns ctx below a place of a trace.
func under(ctx context.Context, place string) context.Context {
	if place == "" {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{header: place})
}

// recording returns the span if it records, and the zero Span otherwise.
func recording(span trace.Span) Span {
	if !span.IsRecording() {
		return Span{}
	}
	return Span{span}
}

// Name renames the span, for a name that is known late.
func (s Span) Name(what string) {
	if s.of != nil {
		s.of.SetName(what)
	}
}

// Set adds a number.
func (s Span) Set(name string, n int) {
	if s.of != nil {
		s.of.SetAttributes(attribute.Int(name, n))
	}
}

// Say adds a word.
func (s Span) Say(name, word string) {
	if s.of != nil {
		s.of.SetAttributes(attribute.String(name, word))
	}
}

// fail marks the span as failed, unless err is nil. It leaves out the text of the error, which
// may name a game.
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
