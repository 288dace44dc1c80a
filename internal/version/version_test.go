package version

import "testing"

func TestGet(t *testing.T) {
	if got := Get(); got.Version == "" || got.Go == "" {
		t.Errorf("Get() = %+v, want a version and that of Go", got)
	}
	defer func(before string) { stamp = before }(stamp)
	stamp = "v1.2.3"
	if got := Get().Version; got != stamp {
		t.Errorf("stamped %s: version %s", stamp, got)
	}
}
