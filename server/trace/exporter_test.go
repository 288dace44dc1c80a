package trace

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/instrumentation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	resources "go.opentelemetry.io/proto/otlp/resource/v1"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// A collector receives every field of spans, with the headers of the environment. If it was
// busy, it receives them again.
func TestExporter(t *testing.T) {
	t.Setenv(headersVariable, "x-key=a%20b, other=1")
	requests, received := 0, new(collector.ExportTraceServiceRequest)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if requests++; requests == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = proto.Unmarshal(body, received)
		}
		if err != nil || r.Header.Get("X-Key") != "a b" || r.Header.Get("Other") != "1" || r.Header.Get("Content-Type") != "application/x-protobuf" {
			t.Errorf("sent %v, %v", r.Header, err)
		}
	}))
	defer server.Close()
	e := exporter(t, server.URL)

	began := time.Unix(1_700_000_000, 5)
	at := func(span byte) trace.SpanContext {
		return trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1, 2, 3}, SpanID: trace.SpanID{span}, TraceFlags: trace.FlagsSampled})
	}
	of, scope := resource.NewSchemaless(attribute.String("service.name", "manykings")), instrumentation.Scope{Name: "scope"}
	spans := tracetest.SpanStubs{
		{
			Name: "POST /games", SpanContext: at(7), SpanKind: trace.SpanKindServer, StartTime: began, EndTime: began.Add(time.Second),
			Attributes: []attribute.KeyValue{attribute.Int("watchers", -3), attribute.String("word", "é"), attribute.Bool("so", true)},
			Resource:   of, InstrumentationScope: scope,
		},
		{
			Name: "commit", SpanContext: at(8), Parent: at(7), SpanKind: trace.SpanKindInternal, StartTime: began, EndTime: began,
			Status:   sdk.Status{Code: codes.Error, Description: "lost"},
			Resource: of, InstrumentationScope: scope,
		},
	}
	if err := e.ExportSpans(t.Context(), spans.Snapshots()); err != nil {
		t.Fatal(err)
	}
	word := func(s string) *common.AnyValue {
		return &common.AnyValue{Value: &common.AnyValue_StringValue{StringValue: s}}
	}
	id := func(first ...byte) []byte { return append(first, make([]byte, 8-len(first))...) }
	traceID := append(id(1, 2, 3), make([]byte, 8)...)
	const local = uint32(otlp.SpanFlags_SPAN_FLAGS_CONTEXT_HAS_IS_REMOTE_MASK) | 1 // the parent belongs to this process, and the trace is sampled
	want := &collector.ExportTraceServiceRequest{ResourceSpans: []*otlp.ResourceSpans{{
		Resource: &resources.Resource{Attributes: []*common.KeyValue{{Key: "service.name", Value: word("manykings")}}},
		ScopeSpans: []*otlp.ScopeSpans{{
			Scope: &common.InstrumentationScope{Name: "scope"},
			Spans: []*otlp.Span{
				{
					TraceId: traceID, SpanId: id(7), Flags: local, Name: "POST /games", Kind: otlp.Span_SPAN_KIND_SERVER, Status: &otlp.Status{},
					StartTimeUnixNano: 1_700_000_000_000_000_005, EndTimeUnixNano: 1_700_000_001_000_000_005,
					Attributes: []*common.KeyValue{
						{Key: "watchers", Value: &common.AnyValue{Value: &common.AnyValue_IntValue{IntValue: -3}}},
						{Key: "word", Value: word("é")},
						{Key: "so", Value: &common.AnyValue{Value: &common.AnyValue_BoolValue{BoolValue: true}}},
					},
				},
				{
					TraceId: traceID, SpanId: id(8), ParentSpanId: id(7), Flags: local, Name: "commit", Kind: otlp.Span_SPAN_KIND_INTERNAL,
					StartTimeUnixNano: 1_700_000_000_000_000_005, EndTimeUnixNano: 1_700_000_000_000_000_005,
					Status: &otlp.Status{Message: "lost", Code: otlp.Status_STATUS_CODE_ERROR},
				},
			},
		}},
	}}}
	if !proto.Equal(received, want) {
		t.Errorf("received\n%v\nwant\n%v", received, want)
	}
	if requests != 2 {
		t.Errorf("%d requests, want 2", requests)
	}
}

// Spans that a collector refuses are not sent again.
func TestExporterRefused(t *testing.T) {
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests++
		w.WriteHeader(http.StatusBadRequest)
	}))
	defer server.Close()
	err := exporter(t, server.URL).ExportSpans(t.Context(), tracetest.SpanStubs{{Name: "x"}}.Snapshots())
	if err == nil || requests != 1 {
		t.Errorf("%v after %d requests", err, requests)
	}
}

// Invalid headers are refused at the start, and not shown: they may be secret.
func TestExporterHeaders(t *testing.T) {
	t.Setenv(headersVariable, "secret")
	if _, err := NewExporter(t.Context(), &url.URL{Scheme: "http", Host: "localhost"}); err == nil || err.Error() != headersVariable+": expected name=value,name=value" {
		t.Errorf("error %v", err)
	}
}

func exporter(t *testing.T, address string) *otlptrace.Exporter {
	t.Helper()
	collector, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	e, err := NewExporter(t.Context(), collector)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Shutdown(t.Context()) })
	return e
}
