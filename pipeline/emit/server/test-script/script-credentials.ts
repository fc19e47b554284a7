import type { ApiModel, Operation, SecurityScheme } from '../../../model/api-model.ts';
import type { ScriptCall, ScriptLine } from './script-line.ts';

/** The lines, with a line before each operation that differs in its credentials from the last. */
export function withCredentials(
  { securitySchemes }: ApiModel,
  lines: readonly ScriptLine[],
): readonly ScriptLine['call'][] {
  // Operations without security need no line, unless there are others.
  let current = '';
  return lines.flatMap(({ operation, call }) => {
    const words = operation === null ? null : credentialsWords(operation, securitySchemes);
    if (words === null || words.join() === current) return [call];
    current = words.join();
    return [{ name: 'credentials', words } satisfies ScriptCall, call];
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

function credentialsWords(
  { security }: Operation,
  schemes: ApiModel['securitySchemes'],
): readonly string[] {
  if (security.some((names) => Object.keys(names).length === 0)) return [];
  const alternatives = security.map((names) =>
    Object.keys(names).flatMap((name) => credential(schemes.get(name))),
  );
  const parts = new Map(alternatives.map((words) => [words.join(), words])).values();
  return [...parts].flatMap((words, index) => (index === 0 ? words : ['or', ...words]));
}

/** A server accepts tokens and API keys in headers only. */
function credential(scheme: SecurityScheme | undefined): readonly string[] {
  return scheme?.type === 'apiKey'
    ? ['API_KEY', `${scheme.name ?? ''}: `]
    : ['API_TOKEN', 'authorization: Bearer '];
}
