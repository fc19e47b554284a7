import type { ApiModel, Operation, SecurityScheme } from '../../../model/api-model.ts';
import { shellQuoted } from './shell-text.ts';

/** A line of the script, and the operation that it calls; null: none. */
export interface ScriptLine {
  readonly operation: Operation | null;
  readonly line: string;
}

/** The line before operations without security, unless there are no others. */
const noCredentials = 'credentials';

/** The lines, with a line before each operation that differs in its credentials from the last. */
export function withCredentials(
  { securitySchemes }: ApiModel,
  lines: readonly ScriptLine[],
): readonly string[] {
  let current = noCredentials;
  return lines.flatMap(({ operation, line }) => {
    const wanted = operation === null ? current : credentialsLine(operation, securitySchemes);
    if (wanted === current) return [line];
    current = wanted;
    return [wanted, line];
  });
}

/** The function that these lines call. */
export const credentialsFunction = `
# credentials [VARIABLE HEADER]... [or VARIABLE HEADER...]...: what the operations below send.
# They are skipped if a variable is not set: API_TOKEN=... API_KEY=... ./test-api.sh
credentials() {
  lacking=
  unset=
  : >"$work/credentials"
  while [ $# -gt 0 ]; do
    if [ "$1" = or ]; then
      [ -n "$unset" ] || break
      lacking="$lacking$unset or "
      unset=
      : >"$work/credentials"
      shift
      continue
    fi
    case $1 in
      API_TOKEN) value=\${API_TOKEN-} ;;
      *) value=\${API_KEY-} ;;
    esac
    [ -n "$value" ] || unset="\${unset:+$unset and }$1"
    printf '%s%s\\n' "$2" "$value" >>"$work/credentials"
    shift 2
  done
  if [ -n "$unset" ]; then lacking=$lacking$unset; else lacking=; fi
}`;

function credentialsLine({ security }: Operation, schemes: ApiModel['securitySchemes']): string {
  if (security.some((names) => Object.keys(names).length === 0)) return noCredentials;
  const alternatives = security.map((names) =>
    Object.keys(names).map((name) => credential(schemes.get(name))),
  );
  const parts = [...new Set(alternatives.map((words) => words.join(' ')))];
  return [
    noCredentials,
    ...parts.flatMap((part, index) => (index === 0 ? part : ['or', part])),
  ].join(' ');
}

/** A server accepts tokens and API keys in headers only. */
function credential(scheme: SecurityScheme | undefined): string {
  return scheme?.type === 'apiKey'
    ? `API_KEY ${shellQuoted(`${scheme.name ?? ''}: `)}`
    : `API_TOKEN 'authorization: Bearer '`;
}
