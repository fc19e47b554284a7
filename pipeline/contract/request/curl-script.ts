import type { OutgoingRequest } from '../run/run-hooks.ts';
import { curlLine, type SecretNames } from './curl-line.ts';

/** A request of a script. */
export interface ScriptStep {
  /** With marks in place of the keys from earlier responses. */
  readonly request: OutgoingRequest;
  /** Keys in its response. */
  readonly keys: readonly ResponseKey[];
}

/** Where a response has the key of a row. */
export interface ResponseKey {
  /** The word that represents it in later requests; letters and digits. */
  readonly mark: string;
  /** The key property: `id`; null: the last segment of Location. */
  readonly property: string | null;
  /** Which occurrence of the property. */
  readonly index: number;
}

/** Shell commands that send requests in order, with keys in variables; the last response is shown. */
export function curlScript(steps: readonly ScriptStep[], secrets: SecretNames): string {
  const lines = steps.map(({ request }) => curlLine(request, secrets));
  const names = new Map<string, string>();
  const script = steps.map(({ keys }, at) => {
    const line = lines[at] ?? '';
    if (at === steps.length - 1) return line;
    const used = keys.filter(({ mark }) =>
      lines.some((other, index) => index > at && other.includes(mark)),
    );
    for (const { mark } of used) names.set(mark, names.size === 0 ? 'ROW' : `ROW${names.size + 1}`);
    const [first, ...more] = used;
    if (first === undefined) return line.replace(/(?<=^|\| )curl -i/, 'curl -s');
    const send = used.some(({ property }) => property === null)
      ? line.replace(/(?<=^|\| )curl -i/, 'curl -si')
      : line.replace(/(?<=^|\| )curl -i/, 'curl -s');
    const assign = (key: ResponseKey, from: string): string =>
      `${names.get(key.mark) ?? ''}=$(${from} | ${finder(key)})`;
    if (more.length === 0) return assign(first, send);
    return [
      `RESPONSE=$(${send})`,
      ...used.map((key) => assign(key, `printf '%s\\n' "$RESPONSE"`)),
    ].join('\n');
  });
  return [...names].reduce(
    (text, [mark, name]) => withVariable(text, mark, name),
    script.join('\n'),
  );
}

/** A command that finds a key in a response. */
function finder({ property, index }: ResponseKey): string {
  return property === null
    ? `sed -n 's/^[Ll]ocation: *[^?]*\\/\\([^/?[:cntrl:]]*\\).*/\\1/p'`
    : `grep -o '"${property}": *"\\{0,1\\}[^",}]*' | sed -n '${index + 1}s/.*[: "]//p'`;
}

/** A script with a variable in place of a mark; within single quotes it must leave them. */
function withVariable(script: string, mark: string, name: string): string {
  return script.replace(/'[^']*'|\\.|[^'\\]+/gs, (part) =>
    part.replaceAll(mark, part.startsWith("'") ? `'"$${name}"'` : `"$${name}"`),
  );
}
