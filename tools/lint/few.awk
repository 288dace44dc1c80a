# golangci-lint has a hundred linters built in, and .golangci.yml enables a few: what is imported for the others
# is a third of all that there is to compile. This leaves of pkg/lint/lintersdb/builder_linter.go those that
# are enabled. One that were missing would be an unknown linter for golangci-lint, which then refuses the
# configuration.
#
#     awk -f few.awk .golangci.yml builder_linter.go

FNR == NR { if (/^    - [a-z0-9_]+$/) wanted[$2]; next }

# "github.com/golangci/golangci-lint/v2/pkg/golinters/NAME"
/^\t".*\/golinters\/[a-z0-9_]+"$/ { name = $0; sub(/.*\//, "", name); sub(/"/, "", name); if (!(name in wanted)) next }

# linter.NewConfig(NAME.New(...)). with what is said of it in lines that are indented further; golinters.NewTypecheck
# is what says that a program does not compile.
/^\t\tlinter\.NewConfig\(/ { name = $0; sub(/.*NewConfig\(/, "", name); sub(/\..*/, "", name); left = !(name in wanted) && name != "golinters" }
!/^\t\t\t/ && !/^\t\tlinter\.NewConfig\(/ { left = 0 }
left { next }

{ print }
/placeholderReplacer :=/ { print "\t_ = placeholderReplacer" } # few linters use it
