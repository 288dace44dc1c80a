package web

import (
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the Prometheus metrics of this package.
type metrics struct {
	requests  *prometheus.CounterVec   // by route and status
	durations *prometheus.HistogramVec // by route, seconds
	moves     *prometheus.CounterVec   // by result
	refused   *prometheus.CounterVec   // costly requests, by route
	sockets   prometheus.Gauge
	cut       prometheus.Counter // sockets closed for reading too slowly or sending too much
	events    prometheus.Counter // messages queued for sockets
}

func newMetrics(r prometheus.Registerer) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "manykings_http_requests_total", Help: "HTTP requests, by route and status.",
		}, []string{"route", "status"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "manykings_http_request_seconds", Help: "Time from request to response, by route.",
			Buckets: []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5},
		}, []string{"route"}),
		moves: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "manykings_moves_total", Help: "Moves sent by players, by result.",
		}, []string{"result"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "manykings_costly_refused_total", Help: "Costly requests refused because others came first, by route.",
		}, []string{"route"}),
		sockets: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "manykings_sockets", Help: "Open WebSockets.",
		}),
		cut: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "manykings_sockets_cut_total", Help: "WebSockets closed because the client read too slowly or sent too much.",
		}),
		events: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "manykings_socket_messages_total", Help: "Messages queued for WebSockets.",
		}),
	}
	r.MustRegister(m.requests, m.durations, m.moves, m.refused, m.sockets, m.cut, m.events)
	return m
}

// Metrics returns the handler for Prometheus.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.config.Registry, promhttp.HandlerOpts{})
}

// Operations returns the handler for the host's own address: the metrics and, under
// /debug/pprof/, profiles.
func (s *Server) Operations() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.Metrics())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
