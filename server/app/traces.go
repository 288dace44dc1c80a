package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"

	"github.com/manykings/manykings/internal/version"
	"github.com/manykings/manykings/server/trace"
)

// flushTime is how long sending the last traces may take.
const flushTime = 2 * time.Second

// traces returns a tracer, nil without tracing, and a function that sends the last traces at the
// end. If the collector is unavailable, traces are dropped and the log says so.
func traces(ctx context.Context, c Config, log *slog.Logger) (_ *trace.Tracer, flush func(), err error) {
	if c.Traces == "" {
		return nil, func() {}, nil
	}
	collector, err := url.Parse(c.Traces)
	if err != nil {
		return nil, nil, fmt.Errorf("traces: %w", err)
	}
	if strings.Trim(collector.Path, "/") == "" {
		collector.Path = "/v1/traces" // the default path of collectors
	}
	exporter, err := trace.NewExporter(ctx, collector)
	if err != nil {
		return nil, nil, fmt.Errorf("traces: %w", err)
	}
	host, err := os.Hostname()
	if err != nil {
		return nil, nil, fmt.Errorf("traces: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("sending traces", "err", err) }))
	provider := sdk.NewTracerProvider(
		sdk.WithBatcher(exporter),
		sdk.WithSampler(sdk.ParentBased(sdk.TraceIDRatioBased(c.TracesShare))),
		sdk.WithResource(resource.NewSchemaless(
			attribute.String("service.name", "manykings"),
			attribute.String("service.version", version.Get().Version),
			attribute.String("service.instance.id", host),
		)),
	)
	return trace.New(provider), func() {
		ctx, done := context.WithTimeout(context.WithoutCancel(ctx), flushTime)
		defer done()
		if err := provider.Shutdown(ctx); err != nil {
			log.Warn("sending the last traces", "err", err)
		}
	}, nil
}
