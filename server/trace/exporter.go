package trace

import (
	"context"
	"errors"
	"net/url"
	"os"
	"strings"

	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
)

// headersVariable is the environment variable with the headers for the collector, such as a key.
// Names and values are escaped as in URLs: "name=value,name=value".
const headersVariable = "OTEL_EXPORTER_OTLP_HEADERS"

// NewExporter returns an exporter that sends spans to a collector by OTLP over HTTP. It sends
// them again if the collector is too busy.
func NewExporter(ctx context.Context, collector *url.URL) (*otlptrace.Exporter, error) {
	// Check the headers here: the exporter logs invalid headers, and they may be secret.
	for pair := range strings.SplitSeq(os.Getenv(headersVariable), ",") {
		name, value, ok := strings.Cut(pair, "=")
		_, err := url.PathUnescape(strings.TrimSpace(value))
		if pair = strings.TrimSpace(pair); pair != "" && (!ok || strings.TrimSpace(name) == "" || err != nil) {
			return nil, errors.New(headersVariable + ": expected name=value,name=value")
		}
	}
	return otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(collector.String()))
}
