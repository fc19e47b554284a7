import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { modelWalks } from './model-walk.ts';
import type { ModelWalk } from './model-walk.ts';
import { sampleValue } from './sample-value.ts';
import { shellJson, shellQuoted } from './shell-text.ts';

/**
 * `test-api.sh`: calls every operation of a running server with curl. It deletes the rows that it
 * creates, and only reads others.
 */
export function testScript(model: ApiModel, documentPath: string): string {
  const walks = modelWalks(model);
  const custom = model.operations.filter(({ crud }) => crud === null);
  return [
    '#!/bin/sh',
    `# Written by specmill from ${documentPath.replace(/[^\x20-\x7e]/g, '?')}.`,
    prelude,
    ...walks.flatMap((walk) => ['', ...modelLines(walk)]),
    ...(custom.length === 0
      ? []
      : ['', ...custom.map((operation) => customLine(model, operation))]),
    '',
    ...walks.toReversed().flatMap(deleteLines),
    foot,
  ].join('\n');
}

const prelude = `# Tries every operation of a running server: ./test-api.sh [http://localhost:3000]
# It creates its own rows, reads and changes them, and deletes them again.
base=\${1:-http://localhost:\${API_PORT:-3000}}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
run=$(printf '%08d' "$(( ($(date +%s) * 7 + $$) % 100000000 ))")
passed=0
failed=0
skipped=0

# call METHOD PATH [BODY]: sends a request; the status is in $status, the body in $work/body.
call() {
  if [ $# -gt 2 ]; then
    set -- "$1" "$2" -H 'content-type: application/json' --data-raw "$3"
  fi
  method=$1
  path=$2
  shift 2
  status=$(curl -gsS -m 30 -X "$method" -D "$work/head" -o "$work/body" -w '%{http_code}' "$@" "$base$path" 2>"$work/error")
  [ -n "$status" ] && [ "$status" != 000 ]
}

# try STATUSES METHOD PATH [BODY]: one line of the report; succeeds if the status is one of STATUSES.
try() {
  wanted=$1
  shift
  : >"$work/body"
  if ! call "$@"; then
    printf 'FAIL  %-6s %s: %s\\n' "$1" "$2" "$(head -n 1 "$work/error")"
    failed=$((failed + 1))
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

# list ROW PATH: reads a page and saves it, for rows that refer to one of its rows.
list() {
  if try 200 GET "$2"; then cp "$work/body" "$work/$1.list"; fi
}

# create ROW PATH BODY: creates a row and saves it and its address under the name ROW.
create() {
  case $3 in
    *@missing@*)
      skip POST "$2" 'there is no row to refer to'
      return
      ;;
  esac
  if try '201 409' POST "$2" "$3" && [ "$status" = 201 ]; then
    cp "$work/body" "$work/$1"
    sed -n 's/^[Ll]ocation: *//p' "$work/head" | tr -d '\\r' | sed 's#^https*://[^/]*##' >"$work/$1.path"
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

# upto NUMBER: a number from 1 to NUMBER, different in each run.
upto() {
  printf '%s' "$((\${run#"\${run%%[1-9]*}"} % $1 + 1))"
}

# row STATUS METHOD PATTERN ROW [BODY]: an operation on the row that was created.
row() {
  if [ -s "$work/$4.path" ]; then
    address=$(cat "$work/$4.path")
    if [ $# -gt 4 ]; then try "$1" "$2" "$address" "$5"; else try "$1" "$2" "$address"; fi
  else
    skip "$2" "$3" 'its row was not created'
  fi
}`;

const foot = `
printf '\\n%s passed, %s failed, %s skipped\\n' "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ]
`;

function modelLines({ model, row, operations, sample }: ModelWalk): readonly string[] {
  const { list = [], create = [], get = [], update = [] } = operations;
  const body = sample === null ? null : shellJson(JSON.stringify(sample));
  return [
    `# ${model.name.replace(/[^\x20-\x7e]/g, '?')}`,
    ...list.map(({ path }) => `list ${row} ${pathWord(path)}`),
    ...create.map(({ path }, index) =>
      body === null || index > 0
        ? `skip POST ${pathWord(path)} 'no valid body could be generated'`
        : `create ${row} ${pathWord(path)} ${body}`,
    ),
    ...get.map(({ path }) => `row 200 GET ${pathWord(path)} ${row}`),
    ...update.map((operation) => {
      const changed = shellJson(JSON.stringify(changeOf(operation, sample ?? {})));
      return `row 200 ${operation.method.toUpperCase()} ${pathWord(operation.path)} ${row} ${changed}`;
    }),
  ];
}

/** The values of the row again, as far as the operation accepts them. */
function changeOf({ crud }: Operation, sample: Readonly<Record<string, unknown>>): object {
  const keys = new Set(crud?.key.map(({ column }) => column));
  const input = crud?.input ?? [];
  return Object.fromEntries(
    Object.entries(sample).filter(([name]) =>
      input.some((item) => item.name === name && !keys.has(item.column)),
    ),
  );
}

function deleteLines({ row, operations }: ModelWalk): readonly string[] {
  return (operations.delete ?? []).map(({ path }) => `row 204 DELETE ${pathWord(path)} ${row}`);
}

/** A handler that is not implemented yet responds with 501. */
function customLine({ document }: ApiModel, operation: Operation): string {
  const statuses = operation.responses
    .map(({ status }) => status)
    .filter((status) => /^2\d\d$/.test(status));
  const path = operation.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const parameter = operation.parameters.find((item) => item.in === 'path' && item.name === name);
    return parameter === undefined ? whole : plainText(sampleValue(document, parameter.schema));
  });
  const schema = operation.body?.schema ?? null;
  const body =
    schema === null ? '' : ` ${shellJson(JSON.stringify(sampleValue(document, schema)))}`;
  const wanted = [...statuses, '501'].join(' ');
  return `try '${wanted}' ${operation.method.toUpperCase()} ${pathWord(path)}${body}`;
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\u0001', '1') : JSON.stringify(value);
}

/** A URL path with readable placeholders of parameters. */
function pathWord(path: string): string {
  return shellQuoted(encodeURI(path).replaceAll('%7B', '{').replaceAll('%7D', '}'));
}
