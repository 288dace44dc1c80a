package bots

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics are the Prometheus metrics of this package.
type metrics struct {
	jobs     *prometheus.CounterVec // by result
	searches prometheus.Histogram   // seconds
	waits    prometheus.Histogram   // seconds
	cut      prometheus.Counter
	late     *prometheus.HistogramVec // seconds, by level
}

func newMetrics(r prometheus.Registerer) *metrics {
	m := &metrics{
		jobs: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "manykings_bot_jobs_total", Help: "Jobs of bots, by result.",
		}, []string{"result"}),
		searches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "manykings_bot_search_seconds", Help: "Time of a bot's search for a move.",
			Buckets: []float64{0.01, 0.03, 0.1, 0.3, 1, 3, 10},
		}),
		waits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "manykings_bot_wait_seconds", Help: "Time a move waited for a free engine; --bots sets their number.",
			Buckets: []float64{0.01, 0.03, 0.1, 0.3, 1, 3, 10},
		}),
	}
	m.cut = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "manykings_bot_cut_total", Help: "Searches ended early because others waited.",
	})
	m.late = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "manykings_bot_late_seconds", Help: "Time by which a bot moved later than its search and its pace require, in games with people.",
		Buckets: []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10},
	}, []string{"level"})
	r.MustRegister(m.jobs, m.searches, m.waits, m.cut, m.late)
	return m
}

// moved records by how much a bot of a level was late.
func (m *metrics) moved(level int, late time.Duration) {
	m.late.WithLabelValues(strconv.Itoa(level)).Observe(max(late, 0).Seconds())
}
