#!/bin/sh
# The server and the commands of its operator.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
command=${1:-help}
if [ $# -gt 0 ]; then shift; fi
export BANDMARK_CALLED_AS="bandmark $command"

# A command given by hand takes the service's settings; what the environment has already wins.
settings=${BANDMARK_SETTINGS:-/etc/bandmark/bandmark.env}
run() {
  program=$home/dist/$1.mjs
  shift
  if [ -r "$settings" ]; then exec node --env-file="$settings" "$program" "$@"; fi
  exec node "$program" "$@"
}

usage() {
  echo "Usage: bandmark start | provision | check [health|ready] | version | releases … |" \
    "$(cd "$home/dist" && ls | sed -n 's/^\([a-z-]*\)-command\.mjs$/\1/p' | grep -v '^release$' | sed 's/$/ …/' | paste -sd '|' | sed 's/|/ | /g')" >&2
  [ "$command" = help ]
  exit
}

case $command in
  start)
    [ $# -eq 0 ] || usage
    export @SERVER_ENVIRONMENT@
    exec node @SERVER_FLAGS@ "$home/dist/main.mjs"
    ;;
  provision)
    # `bandmark provision --help` must publish nothing.
    [ $# -eq 0 ] || usage
    for release in "$home"/releases/*; do set -- "$@" "$(basename "$release")=$release"; done
    run release-command provision "$@"
    ;;
  releases)
    run release-command "$@"
    ;;
  check)
    # Of the server on this machine: "health" for alive, "ready" for able to serve. Ends with 1 where it is not.
    exec node -e '
      const [port, what] = process.argv.slice(1);
      fetch(`http://127.0.0.1:${port}/api/${what}`, { signal: AbortSignal.timeout(5000) })
        .then(async (response) => {
          const text = (await response.text()).trim();
          if (text !== "") console.log(text);
          process.exitCode = response.ok ? 0 : 1;
        })
        .catch((error) => {
          console.error(error.cause?.message ?? error.message);
          process.exitCode = 1;
        });
    ' "${PORT:-3000}" "${1:-ready}"
    ;;
  version)
    exec node -p 'require(process.argv[1]).version' "$home/package.json"
    ;;
  *)
    if [ -f "$home/dist/$command-command.mjs" ]; then run "$command-command" "$@"; fi
    usage
    ;;
esac
