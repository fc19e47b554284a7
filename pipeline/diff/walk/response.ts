import type { Located } from '../../model/json-pointer.ts';
import type { ComparedHeader, ComparedResponse, OperationPlace, ResponsePair } from '../pairs.ts';
import { headerRules } from '../rules/header-rules.ts';
import { responseRules, statusRules } from '../rules/response-rules.ts';
import { followedEntries, type Node, type Source } from '../schema/source.ts';
import { compareSchemas } from './compare-schemas.ts';
import { judge, type Comparison, type Unit } from './comparison.ts';
import { compareContents, contentsOf, schemaOf } from './contents.ts';

/** Compares the responses of an operation by status; a range covers statuses that are not listed. */
export function compareResponses(
  comparison: Comparison,
  unit: Unit,
  operations: { readonly before: OperationPlace; readonly after: OperationPlace },
): void {
  const old = responsesOf(comparison.before, operations.before);
  const now = responsesOf(comparison.after, operations.after);
  for (const status of new Set([...old.keys(), ...now.keys()])) {
    const before = old.get(status) ?? null;
    const after = now.get(status) ?? rangeFor(status, now);
    // Each status of the range is compared with it.
    if (after === null && isNarrowed(status, now)) continue;
    const isKnown = before === null && rangeFor(status, old) !== null;
    const shown = now.get(status) ?? after ?? before;
    if (shown === null) continue;
    const name = status === 'default' ? 'default response' : `response ${status}`;
    if (!isKnown) {
      judge(
        unit,
        statusRules,
        { status, before, after },
        {
          subject: `The ${name}`,
          place: shown.pointer,
          document: after === null ? 'old' : 'new',
        },
      );
    }
    const known = before ?? (isKnown ? rangeFor(status, old) : null);
    if (known !== null && after !== null) {
      compareResponse(comparison, unit, { before: known, after }, name);
    }
  }
}

/** Whether a range of statuses was replaced by some of them: `2XX` by `200`. */
function isNarrowed(range: string, now: ReadonlyMap<string, ComparedResponse>): boolean {
  if (!/^\dXX$/.test(range)) return false;
  return [...now.keys()].some((status) => status.startsWith(range.charAt(0)));
}

function rangeFor(
  status: string,
  responses: ReadonlyMap<string, ComparedResponse>,
): ComparedResponse | null {
  return /^\d{3}$/.test(status) ? (responses.get(`${status.charAt(0)}XX`) ?? null) : null;
}

function compareResponse(
  comparison: Comparison,
  unit: Unit,
  { before, after }: ResponsePair,
  name: string,
): void {
  const subject = { subject: `The ${name}`, place: after.pointer };
  judge(unit, responseRules, { before, after }, subject);
  const contents = { before: before.contents, after: after.contents };
  compareContents(comparison, unit, contents, { side: 'response', label: `the ${name}` });
  for (const key of new Set([...before.headers.keys(), ...after.headers.keys()])) {
    const was = before.headers.get(key) ?? null;
    const is = after.headers.get(key) ?? null;
    judge(
      unit,
      headerRules,
      { before: was, after: is },
      {
        subject: `The header ${key} of the ${name}`,
        place: (is ?? was)?.place.pointer ?? after.pointer,
        document: is === null ? 'old' : 'new',
      },
    );
    if (was === null || is === null) continue;
    const pair = { before: schemaOf(was.place), after: schemaOf(is.place) };
    const frame = { pointer: pair.after[0].pointer, label: `the header ${key}` };
    unit.uses.add(compareSchemas(comparison, pair, { side: 'response', isText: true, frame }));
  }
}

function responsesOf(
  source: Source,
  operation: OperationPlace,
): ReadonlyMap<string, ComparedResponse> {
  const entries = [...followedEntries(source, operation, 'responses')];
  return new Map(
    entries.map(([status, response]) => [
      status === 'default' ? status : status.toUpperCase(),
      {
        pointer: response.pointer,
        contents: contentsOf(response),
        headers: headersOf(source, response),
        links: new Set(followedEntries(source, response, 'links').keys()),
      },
    ]),
  );
}

function headersOf(source: Source, response: Located<Node>): ReadonlyMap<string, ComparedHeader> {
  const entries = [...followedEntries(source, response, 'headers')];
  return new Map(
    entries
      .map(([name, place]): [string, ComparedHeader] => [
        name.toLowerCase(),
        {
          place,
          isRequired: place.value['required'] === true,
          isDeprecated: place.value['deprecated'] === true,
        },
      ])
      // OpenAPI declares it as the media type.
      .filter(([name]) => name !== 'content-type'),
  );
}
