/** The settings and functions of the script, after `prefix`, the path of the API. */
export const scriptPrelude = `base=\${1:-http://localhost:\${API_PORT:-3000}}$prefix
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
run=$(printf '%08d' "$(( ($(date +%s) * 7 + $$) % 100000000 ))")
passed=0
failed=0
skipped=0
lacking=
: >"$work/credentials"

# call METHOD PATH [BODY]: sends a request; the status is in $status, the body in $work/body.
call() {
  if [ $# -gt 2 ]; then
    set -- "$1" "$2" -H 'content-type: application/json' --data-raw "$3"
  fi
  method=$1
  path=$2
  shift 2
  status=$(curl -gsS -m 30 -X "$method" -H "@$work/credentials" -D "$work/head" -o "$work/body" -w '%{http_code}' "$@" "$base$path" 2>"$work/error")
  [ -n "$status" ] && [ "$status" != 000 ]
}

# try STATUSES METHOD PATH [BODY]: one line of the report; succeeds if the status is one of STATUSES.
try() {
  wanted=$1
  shift
  may "$@" || return 1
  : >"$work/body"
  if ! call "$@"; then
    printf 'FAIL  %-6s %s: %s\\n' "$1" "$2" "$(head -n 1 "$work/error")"
    failed=$((failed + 1))
    return 1
  fi
  # A CHECK that compares columns is not in the document, so that a sample may violate it.
  if [ "$1" = POST ] && [ "$status" = 400 ] && grep -q '"code":"CHECK_VIOLATION"' "$work/body"; then
    skip "$1" "$2" 'the sample violates a CHECK of the table'
    return 1
  fi
  case " $wanted " in
    *" $status "*)
      printf 'ok    %-6s %s -> %s\\n' "$1" "$2" "$status"
      passed=$((passed + 1))
      return 0
      ;;
  esac
  printf 'FAIL  %-6s %s -> %s, expected %s\\n' "$1" "$2" "$status" "$wanted"
  head -c 400 "$work/body" | tr -d '\\000-\\010\\013-\\037' | sed 's/^/      /'
  printf '\\n'
  failed=$((failed + 1))
  return 1
}

skip() {
  printf 'skip  %-6s %s: %s\\n' "$1" "$2" "$3"
  skipped=$((skipped + 1))
}

# may METHOD PATH [BODY]: whether an operation can be called; reports it as skipped otherwise.
may() {
  if [ -n "$lacking" ]; then
    skip "$1" "$2" "needs $lacking"
    return 1
  fi
  case "$2 \${3-}" in
    *@missing@*)
      skip "$1" "$2" 'there is no row to refer to'
      return 1
      ;;
  esac
}

# list STATUSES ROW PATH: reads a page and saves it, for rows that refer to one of its rows.
list() {
  if try "$1" GET "$3"; then cp "$work/body" "$work/$2.list"; fi
}

# create STATUSES ROW PATH BODY: creates a row and saves it and its address under the name ROW.
create() {
  if try "$1 409" POST "$3" "$4" && [ "$status" != 409 ]; then
    set -- "$2"
    cp "$work/body" "$work/$1"
    address=$(sed -n 's/^[Ll]ocation: *//p' "$work/head" | tr -d '\\r' | sed 's#^https*://[^/]*##')
    printf '%s' "\${address#"$prefix"}" >"$work/$1.path"
  fi
}

# field NAME ROW: the value of a property of a saved row, or else of the first row of its list, as JSON.
field() {
  for kept in "$work/$2" "$work/$2.list"; do
    value=$(grep -o "\\"$1\\":\\(\\"[^\\"]*\\"\\|[^,}]*\\)" "$kept" 2>/dev/null | head -n 1 | cut -d: -f2-)
    if [ -n "$value" ]; then
      printf '%s' "$value"
      return
    fi
  done
  printf '@missing@'
}

# segment NAME ROW: such a value as a segment of a path.
segment() {
  value=$(field "$1" "$2")
  value=\${value#\\"}
  value=\${value%\\"}
  case $value in
    @missing@) printf '%s' "$value" ;;
    *[!A-Za-z0-9._~-]*) printf '%s' "$value" | od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g' ;;
    *) printf '%s' "$value" ;;
  esac
}

# upto NUMBER: a number from 1 to NUMBER, different in each run.
upto() {
  printf '%s' "$((\${run#"\${run%%[1-9]*}"} % $1 + 1))"
}

# row STATUSES METHOD PATTERN ROW [BODY]: an operation on the row that was created.
row() {
  may "$2" "$3" || return
  if [ -s "$work/$4.path" ]; then
    address=$(cat "$work/$4.path")
    if [ $# -gt 4 ]; then try "$1" "$2" "$address" "$5"; else try "$1" "$2" "$address"; fi
  else
    skip "$2" "$3" 'its row was not created'
  fi
}`;

/** The end of the script: its result. */
export const scriptEnd = `
printf '\\n%s passed, %s failed, %s skipped\\n' "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ]
`;
