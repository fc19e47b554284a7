import type { IncomingHttpHeaders } from 'node:http';
import type { LabReply } from './lab-lists.ts';
import { jsonOf, problem, unknown, type LabParts } from './lab-parts.ts';
import type { Leak } from './leaks.ts';

/** Response to a request for another owner's row. */
export function rejectedRow(
  leak: Leak | null,
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
): LabReply {
  switch (leak) {
    case 'a row of somebody else is a 403':
      return problem(403, 'The row does not exist.');
    case 'a row of somebody else has another error message':
      return problem(404, 'This row is not for you.');
    case 'HEAD reveals which rows there are':
      return method === 'HEAD' ? { status: 200 } : unknown;
    case 'versions are compared before rules':
      return headers['if-none-match'] === '*' ? { status: 304 } : unknown;
    default:
      return unknown;
  }
}

/** Parses a body; null if it is invalid. `more` are properties that it may have in addition to the schema's. */
export function bodyOf(
  { leak, validator }: Pick<LabParts, 'leak' | 'validator'>,
  {
    body,
    schema,
    more,
  }: { readonly body: string; readonly schema: string; readonly more: readonly string[] },
): Readonly<Record<string, unknown>> | null {
  const sent = jsonOf(body);
  if (typeof sent !== 'object' || sent === null) return null;
  const checked = Object.fromEntries(Object.entries(sent).filter(([name]) => !more.includes(name)));
  const isFree = leak?.startsWith('a comment ') === true && leak.endsWith('chooses its note');
  const plain: unknown = isFree
    ? JSON.parse(
        JSON.stringify(checked, (name, value: unknown) => (name === 'noteId' ? undefined : value)),
      )
    : checked;
  const isValid = validator.accepts(`#/components/schemas/${schema}`, 'request', plain);
  return isValid ? (sent as Readonly<Record<string, unknown>>) : null;
}
