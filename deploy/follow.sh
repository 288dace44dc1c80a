#!/usr/bin/env bash
# Follows docs/three-machines.md literally, on three machines of its own: containers of
# systemd-nspawn with Debian, a bridge between them and no way out. Then it loses
# machines and looks whether games go on.
#
#	make build && sudo deploy/follow.sh            # needs systemd-container, debootstrap
#
# DIR (/var/lib/manykings-follow) keeps Debian for the next run; the machines are made
# anew each time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
dir=${DIR:-/var/lib/manykings-follow}
page=docs/three-machines.md
machines=(one two three)
declare -A nspawn # machine -> process

# Debian as it comes, with the packages of the page at hand, since the machines reach
# nobody but each other.
if [[ ! -e $dir/base/ready ]]; then
	mkdir -p "$dir"
	debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,iproute2,ca-certificates,procps,hostname bookworm "$dir/base"
	chroot "$dir/base" apt-get update
	chroot "$dir/base" apt-get install --yes --download-only postgresql nats-server caddy sudo curl jq
	touch "$dir/base/ready"
fi

# lose MACHINE ends a machine as a loss of power does: its first process, and all with it.
lose() { kill -KILL "$(pgrep --parent "${nspawn[$1]}")" "${nspawn[$1]}"; }

# stop ends the machines and the bridge.
stop() {
	for m in "${!nspawn[@]}"; do lose "$m" 2>/dev/null || true; done
	wait
	sleep 1
	for m in "${machines[@]}"; do ip link delete "vb-mk-$m" 2>/dev/null || true; done
	ip link delete mkbridge 2>/dev/null || true
}
trap stop EXIT
stop
ip link add mkbridge type bridge
ip link set mkbridge up
for i in 1 2 3; do
	m=${machines[i-1]}
	rm -rf "${dir:?}/$m"
	cp --archive --reflink=auto "$dir/base" "$dir/$m"
	echo "$m" > "$dir/$m/etc/hostname"
	printf '127.0.0.1 localhost\n' > "$dir/$m/etc/hosts"
	printf '[Match]\nName=host0\n[Network]\nAddress=10.77.0.%d/24\n' "$i" > "$dir/$m/etc/systemd/network/10-host0.network"
	ln -sf /lib/systemd/system/systemd-networkd.service "$dir/$m/etc/systemd/system/multi-user.target.wants/"
	cp -r bin/manykings deploy "$dir/$m/root/"
	systemd-nspawn --directory="$dir/$m" --machine="mk-$m" --hostname="$m" --register=no --keep-unit --boot \
		--network-bridge=mkbridge </dev/null >"$dir/$m.log" 2>&1 &
	nspawn[$m]=$!
done

# on MACHINE: runs what it reads as root of a machine.
on() {
	local leader
	leader=$(pgrep --parent "${nspawn[$1]}")
	nsenter --target "$leader" --mount --uts --ipc --net --pid --root --wd env -i \
		PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive bash -euo pipefail -s
}

# until SECONDS WHAT COMMAND...: waits for what must come.
until_() {
	local seconds=$1 what=$2 began=$EPOCHREALTIME
	shift 2
	for ((i = 0; i < seconds * 5; i++)); do
		if "$@" >/dev/null 2>&1; then
			printf '%s after %.1f s\n' "$what" "$(bc <<<"$EPOCHREALTIME - $began")"
			return
		fi
		sleep 0.2
	done
	echo "$what: not within $seconds s" >&2
	exit 1
}

booted() { for m in "${machines[@]}"; do on "$m" <<<'systemctl is-active dbus && ip -4 addr show host0 | grep 10.77'; done; }
until_ 60 "the machines are up" booted

# blocks prints the blocks of the page in their order, each as a file.
blocks=$(mktemp -d)
awk -v dir="$blocks" '/^```sh /{n++; f=sprintf("%s/%02d.%s", dir, n, $2); next} /^```$/{f=""} f{print > f}' "$page"
follow() { # BLOCK MACHINE
	echo "== $2: $(basename "$1")"
	on "$2" <"$1"
}
for block in "$blocks"/*; do
	case $block in
	*.every) for m in "${machines[@]}"; do follow "$block" "$m"; done ;;
	*.one | *.two | *.three) follow "$block" "${block##*.}" ;;
	esac
done

# A game through one machine's proxy, seen on the others.
api=http://localhost/api/v1
ask() { # MACHINE PATH [BODY]
	on "$1" <<<"curl -fsS -m 10 -b /root/me -c /root/me -H 'Content-Type: application/json' ${3:+-d '$3'} $api$2"
}
made=$(ask three /games '{"variant":"star:2","seats":[{"kind":"me"},{"kind":"me"}],"clock":{"kind":"none"},"leaving":{"kind":"out","after":60000},"token":"a"}')
id=$(jq -r .id <<<"$made")
version=$(jq -r .version <<<"$made")
seat=1
play() { # TEXT
	version=$(ask three "/games/$id/moves" "{\"version\":$version,\"seat\":$seat,\"text\":\"$1\",\"token\":\"$1\"}" | jq -r .version)
	seat=$((3 - seat))
}
seen() { for m in "$@"; do [[ $(on "$m" <<<"curl -fsS -m 5 http://$m:8080/api/v1/games/$id" | jq '.entries | length') == "$moves" ]]; done; }
moves=1
play e2e4
seen one two three
echo "a move of three is seen by all"

echo "== upgrading, machine by machine, while the game goes on"
for m in "${machines[@]}"; do
	follow "$blocks"/*.each "$m"
done
moves=2
play e7e5
seen one two three

echo "== one is lost"
lose one
began=$EPOCHREALTIME
follow "$blocks"/*.two-takes-over two
again() { play d2d4; }
until_ 60 "moves are stored again" again
moves=3
seen two three
printf 'one lost, two promoted, a move stored %.1f s later; nothing is missing\n' "$(bc <<<"$EPOCHREALTIME - $began")"
