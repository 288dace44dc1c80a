package trace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"google.golang.org/protobuf/encoding/protowire"
)

// headersVariable holds headers for the collector, such as a key, as OpenTelemetry has it:
// names and values that are escaped as in URLs, "name=value,name=value".
const headersVariable = "OTEL_EXPORTER_OTLP_HEADERS"

// firstWait is how long the exporter waits before it sends again what a collector was too
// busy for and said nothing about; each further wait is twice as long.
const firstWait = time.Second

// Exporter sends spans to a collector by OTLP over HTTP, as Protocol Buffers. That of
// OpenTelemetry brings gRPC along, a tenth of the program.
type Exporter struct {
	collector string
	headers   http.Header
	client    http.Client
}

// NewExporter returns an exporter for the collector that listens at a URL.
func NewExporter(collector *url.URL) (*Exporter, error) {
	e := &Exporter{collector: collector.String(), headers: http.Header{"Content-Type": {"application/x-protobuf"}, "User-Agent": {"manykings"}}}
	for pair := range strings.SplitSeq(os.Getenv(headersVariable), ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if name = strings.TrimSpace(name); !ok || name == "" || err != nil {
			return nil, errors.New(headersVariable + ": expected name=value,name=value") // without the value, which may be a secret
		}
		e.headers.Set(name, value)
	}
	return e, nil
}

// ExportSpans sends spans, again if the collector is too busy, until ctx ends.
func (e *Exporter) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	if len(spans) == 0 {
		return nil
	}
	body := appendRequest(nil, spans)
	for wait := firstWait; ; wait *= 2 {
		busy, err := e.send(ctx, body)
		if err == nil || busy == 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(max(wait, busy)):
		}
	}
}

// Shutdown ends the connections.
func (e *Exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

// send sends a request once. busy is not 0 if it may be sent again after so long.
func (e *Exporter) send(ctx context.Context, body []byte) (busy time.Duration, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.collector, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header = e.headers.Clone()
	answer, err := e.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<20)) // so that the connection can be used again
	switch answer.StatusCode {
	case http.StatusOK, http.StatusAccepted, http.StatusNoContent:
		return 0, nil
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		after, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
		busy = max(1, time.Duration(after)*time.Second)
	}
	return busy, fmt.Errorf("the collector answers %s", answer.Status)
}

// The numbers of fields are those of opentelemetry/proto/trace/v1/trace.proto and its
// like for collectors, resources and values.

// appendRequest appends an ExportTraceServiceRequest. All spans are of one process and one
// scope.
func appendRequest(b []byte, spans []sdk.ReadOnlySpan) []byte {
	return message(b, 1, func(b []byte) []byte { // ResourceSpans
		b = message(b, 1, func(b []byte) []byte { return attributes(b, 1, spans[0].Resource().Attributes()) })
		return message(b, 2, func(b []byte) []byte { // ScopeSpans
			b = message(b, 1, func(b []byte) []byte { return text(b, 1, spans[0].InstrumentationScope().Name) })
			for _, s := range spans {
				b = message(b, 2, func(b []byte) []byte { return appendSpan(b, s) })
			}
			return b
		})
	})
}

func appendSpan(b []byte, s sdk.ReadOnlySpan) []byte {
	at, parent := s.SpanContext(), s.Parent()
	traceID, spanID, parentID := at.TraceID(), at.SpanID(), parent.SpanID()
	b = field(b, 1, traceID[:])
	b = field(b, 2, spanID[:])
	b = text(b, 3, at.TraceState().String())
	if parent.IsValid() {
		b = field(b, 4, parentID[:])
	}
	b = text(b, 5, s.Name())
	b = number(b, 6, uint64(s.SpanKind())) //nolint:gosec // the same numbers
	b = moment(b, 7, s.StartTime())
	b = moment(b, 8, s.EndTime())
	b = attributes(b, 9, s.Attributes())
	return message(b, 15, func(b []byte) []byte { // Status
		b = text(b, 2, s.Status().Description)
		switch s.Status().Code {
		case codes.Ok:
			b = number(b, 3, 1)
		case codes.Error:
			b = number(b, 3, 2)
		case codes.Unset:
		}
		return b
	})
}

// attributes appends KeyValues. What is neither number nor truth is told as text.
func attributes(b []byte, n protowire.Number, all []attribute.KeyValue) []byte {
	for _, a := range all {
		b = message(b, n, func(b []byte) []byte {
			b = text(b, 1, string(a.Key))
			return message(b, 2, func(b []byte) []byte { // AnyValue
				switch a.Value.Type() {
				case attribute.INT64:
					b = protowire.AppendTag(b, 3, protowire.VarintType)
					return protowire.AppendVarint(b, uint64(a.Value.AsInt64())) //nolint:gosec // two's complement, as the format has it
				case attribute.BOOL:
					b = protowire.AppendTag(b, 2, protowire.VarintType)
					return protowire.AppendVarint(b, protowire.EncodeBool(a.Value.AsBool()))
				default:
					b = protowire.AppendTag(b, 1, protowire.BytesType)
					return protowire.AppendString(b, a.Value.String())
				}
			})
		})
	}
	return b
}

// message appends a field that is a message, which write appends.
func message(b []byte, n protowire.Number, write func([]byte) []byte) []byte {
	return field(b, n, write(nil))
}

func field(b []byte, n protowire.Number, value []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), value)
}

func text(b []byte, n protowire.Number, value string) []byte {
	if value == "" {
		return b
	}
	return protowire.AppendString(protowire.AppendTag(b, n, protowire.BytesType), value)
}

func number(b []byte, n protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), value)
}

func moment(b []byte, n protowire.Number, at time.Time) []byte {
	return protowire.AppendFixed64(protowire.AppendTag(b, n, protowire.Fixed64Type), uint64(at.UnixNano())) //nolint:gosec // after 1970
}
