import fc from 'fast-check';
import type { ApiModel, Operation, Parameter } from '../../../pipeline/model/api-model.ts';
import { resolved } from '../resource.ts';
import { anyText, valueOf } from './random-values.ts';
import type { RawRequest } from './send-raw.ts';

/** A request, and the operation it targets. */
export interface RandomRequest extends RawRequest {
  readonly operation: Operation;
}

/** Random requests to all operations of a document; `rows` are paths of existing rows. */
export function randomRequest(
  model: ApiModel,
  rows: readonly string[],
): fc.Arbitrary<RandomRequest> {
  const [wide, ...others] = Map.groupBy(model.operations, ({ path }) => path.split('/')[1])
    .values()
    .toArray()
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  if (wide === undefined) throw new Error('the document has no operations');
  // Half of them use the table with every type.
  const operation = fc.oneof(fc.constantFrom(...wide), fc.constantFrom(...others.flat()));
  return operation.chain((one) => requestTo(model, one, rows));
}

function weightOf(operations: readonly Operation[]): number {
  return Math.max(...operations.map(({ parameters }) => parameters.length));
}

function requestTo(
  { document, basePaths: [base = ''] }: ApiModel,
  operation: Operation,
  rows: readonly string[],
): fc.Arbitrary<RandomRequest> {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const value = ({ schema }: Parameter) => valueOf(document, schema).map(textsOf);
  const members = fc
    .subarray(query, { maxLength: Math.min(3, query.length) })
    .chain((few) =>
      fc.tuple(...few.map((one) => value(one).map((texts) => queryText(one, texts)))),
    );
  return (
    fc
      .record({
        path: pathOf(document, operation, rows),
        members: fc.oneof(
          { weight: 1, arbitrary: fc.constant([]) },
          { weight: 4, arbitrary: members },
        ),
        stray: fc.oneof({ weight: 40, arbitrary: fc.constant(null) }, fc.tuple(anyText, anyText)),
        headers: headersOf(operation),
        body: bodyOf(operation, document),
      })
      .map(({ path, members: sent, stray, headers, body }) => {
        const strays = stray === null ? [] : [stray.map(encoded).join('=')];
        const text = [...sent.flat(), ...strays].join('&');
        return {
          operation,
          method: operation.method.toUpperCase(),
          path: `${base}${path}${text === '' ? '' : `?${text}`}`,
          headers: { ...headers, ...body?.headers },
          ...(body === null ? {} : { body: body.text }),
        };
      })
      // Servers need not accept longer paths.
      .filter(({ path }) => path.length < 8000)
  );
}

/** A path with the key of an existing row, or with any values. */
function pathOf(
  document: ApiModel['document'],
  { path, parameters }: Operation,
  rows: readonly string[],
): fc.Arbitrary<string> {
  const steps = path.split('/');
  const segments = steps.map((step) => {
    const declared = parameters.find((one) => one.in === 'path' && step === `{${one.name}}`);
    if (declared === undefined) return fc.constant(step);
    const { type, format } = resolved(document, declared.schema);
    const mayBeEmpty = (type === 'string' || type === undefined) && format === undefined;
    const own = valueOf(document, declared.schema)
      .map((value) => encoded(textsOf(value).join()))
      // An empty segment leads to another path, unless keys may be empty.
      .filter((text) => text !== '' || mayBeEmpty);
    return fc.oneof(fc.constantFrom('1', '2', '3'), own);
  });
  const anyPath = fc.tuple(...segments).map((parts) => parts.join('/'));
  const like = rows.filter((row) => {
    const own = row.split('/');
    return steps.every((step, at) => (step.startsWith('{') ? own[at] : step === own[at]));
  });
  if (like.length === 0) return anyPath;
  const known = fc
    .constantFrom(...like)
    .map((row) => row.split('/').slice(0, steps.length).join('/'));
  return fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: anyPath });
}

/** A JSON value as query parameters. */
function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (JSON.isRawJSON(value)) return [value.rawJSON];
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

function queryText({ name, explode }: Parameter, texts: readonly string[]): readonly string[] {
  const values = explode ? texts : [texts.join(',')];
  return values.map((text) => `${encodeURIComponent(name)}=${encoded(text)}`);
}

/** A lone surrogate cannot be encoded, so it is sent as bytes that are not UTF-8. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

const tags = ['*', '"a"', 'W/"a"', '"a", "b"', '', '"', 'a'];
const types = [
  '*/*',
  'application/json',
  'text/csv',
  'application/x-ndjson',
  'text/html',
  'a/b;q=0',
];

function headersOf({ parameters }: Operation): fc.Arbitrary<Readonly<Record<string, string>>> {
  const declared = parameters.filter((parameter) => parameter.in === 'header');
  const tag = fc.constantFrom(...tags);
  const all: readonly fc.Arbitrary<readonly [string, string]>[] = [
    ...[...declared.map(({ name }) => name), 'If-Match', 'If-None-Match'].map((name) =>
      tag.map((value) => [name, value] as const),
    ),
    fc.constantFrom(...types).map((type) => ['Accept', type] as const),
  ];
  const some = fc.subarray([...all]).chain((few) => fc.tuple(...few));
  return fc.oneof(fc.constant({}), some.map(Object.fromEntries<string>));
}

interface SentBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

function bodyOf(
  { body }: Operation,
  document: ApiModel['document'],
): fc.Arbitrary<SentBody | null> {
  if (body === null) return fc.constant(null);
  const bodies = body.contents.map(({ mediaType, schema }) =>
    valueOf(document, schema ?? {}).map((value) => ({
      headers: { 'Content-Type': mediaType },
      text: JSON.stringify(value),
    })),
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...bodies) },
    fc.constant(null),
    fc.constant({ headers: { 'Content-Type': 'application/json' }, text: '{"a":' }),
  );
}
