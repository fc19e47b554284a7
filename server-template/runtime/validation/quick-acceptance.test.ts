import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sqliteShop } from '../../testing/shop-apis.ts';
import type { Document, Schema } from '../document/openapi.ts';
import { readOperations, type Operation } from '../document/operation.ts';
import { resolveReference } from '../document/resolve-reference.ts';
import { parseExactJson } from '../../shared/json/exact-json.ts';
import type { ReceivedRequest } from '../operation/operation-request.ts';
import { RequestValidation } from './request-validation.ts';
import { createResourceValidators } from './resource-validators.ts';

const cases = 20_000;

/** The shop, with keywords of every kind added to one body. */
function richDocument(): Document {
  const document = structuredClone(sqliteShop.api.document) as unknown as {
    components: { schemas: Record<string, { properties: Record<string, object> }> };
    paths: Record<string, Record<string, { parameters: object[] }>>;
  };
  const { properties } = document.components.schemas['CreateProductDTO']!;
  Object.assign(properties, {
    born: { type: 'string', format: 'date-time', nullable: true },
    day: { type: 'string', format: 'date' },
    code: { type: 'string', pattern: '^[A-Z]{2}$', default: 'AB' },
    rate: { type: 'number', minimum: 0, exclusiveMinimum: true, multipleOf: 0.5 },
    either: { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 3 }] },
    tags: { type: 'array', uniqueItems: true, maxItems: 3, items: { type: 'string' } },
    id: { type: 'integer', readOnly: true },
  });
  const { parameters } = document.paths['/products']!['get']!;
  parameters.push(
    ...[
      query('many', { type: 'array', items: { type: 'integer', minimum: 1 } }),
      query('words', { type: 'array', maxItems: 2, items: { enum: ['1', '7'], type: 'string' } }),
      {
        ...query('sorted', { type: 'array', items: { type: 'string', enum: ['1', 'abc'] } }),
        explode: false,
      },
      { ...query('flags', { type: 'array', items: { type: 'boolean' } }), explode: false },
      query('odd', { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] } }),
      { ...query('empty', { type: 'string' }), allowEmptyValue: true },
      {
        ...query('piped', { type: 'array', items: { type: 'integer' } }),
        style: 'pipeDelimited',
        explode: false,
      },
    ],
  );
  return document as unknown as Document;
}

function query(name: string, schema: object): object {
  return { name, in: 'query', schema };
}

const document = richDocument();
const operations = readOperations(document);
const resource = createResourceValidators(document, operations);
const oddTexts = fc.constantFrom(
  ...['1', '7', '20', '100', '101', '0', '-1', '', ' 1', '1e2', '0x10', '1.5', 'true', 'null'],
  ...['999999999999', '9223372036854775807', '9223372036854775808', 'abc', 'é', 'constructor'],
);
const texts = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('1', '7', '20') }, oddTexts);
const values = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 999, 1000, 2 ** 31, 2 ** 53, 1e300),
  fc.constantFrom('', 'a', 'paid', 'AB', 'AB\n', 'x'.repeat(300), '2024-02-29', '2023-02-29'),
  fc.constantFrom('2024-02-29T12:00:00Z', '2024-02-29 12:00:00', '2023-02-29T00:00:00Z', 'card'),
  fc.constantFrom([], ['a'], ['a', 'a'], [1], {}, { a: 1 }),
);

const subjects = operations.map((operation) => ({
  operation,
  validation: new RequestValidation(document, operation, resource),
  quick: resource.quickAcceptance(operation),
  request: requestOf(operation),
}));

function requestOf(operation: Operation): fc.Arbitrary<ReceivedRequest> {
  const names = (place: string): string[] =>
    operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const listed = fc.oneof(
    { weight: 4, arbitrary: texts },
    fc.constantFrom('1,7', 'abc,1', '1,', 'true,false'),
    fc.array(texts),
  );
  const lists = ['many', 'words', 'sorted', 'flags', 'odd', 'piped'];
  const query = [...names('query'), 'other'].map(
    (name) => [name, lists.includes(name) ? listed : texts] as const,
  );
  return fc.record({
    params: fc.record(Object.fromEntries(names('path').map((name) => [name, texts]))),
    query: fc
      .subarray(query, { maxLength: Math.min(3, query.length) })
      .chain((some) => fc.record(Object.fromEntries(some))),
    queryText: fc.constant(''),
    headers: fc.constant({}),
    body: operation.body === null ? fc.constant(null) : bodyOf(operation),
  });
}

/** Bodies of the right names, and now and then a wrong one. */
function bodyOf({ body }: Operation): fc.Arbitrary<ReceivedRequest['body']> {
  const { schema = {} } = body!.content['application/json']!;
  const { properties } = resolveReference<Schema>(document, schema);
  const known = Object.entries(properties as Record<string, Schema>).map(
    ([name, property]) => [name, likely(property)] as const,
  );
  const entries = [...known, ['constructor', values] as const, ['unknown', values] as const];
  const some = fc.record(Object.fromEntries(known), { requiredKeys: [] });
  const any = fc.record(Object.fromEntries(entries), { requiredKeys: [] });
  return fc
    .oneof({ weight: 8, arbitrary: some }, any, values)
    .map((value) => ({ mediaType: 'application/json', ...parseExactJson(JSON.stringify(value)) }));
}

/** Mostly values of the right type. */
function likely({ type, format }: Schema): fc.Arbitrary<unknown> {
  const arbitrary = {
    integer: fc.constantFrom(1, 7),
    number: fc.constantFrom(1, 1.5),
    boolean: fc.boolean(),
    string: fc.constantFrom('pending', 'card', 'AB', '2024-02-29', '2024-02-29T12:00:00Z'),
  }[type ?? ''];
  const isDate = format !== undefined && type === 'string';
  return fc.oneof({ weight: isDate ? 5 : 20, arbitrary: arbitrary ?? values }, values);
}

function copyOf(request: ReceivedRequest): ReceivedRequest {
  const bare = (values: object): never =>
    Object.assign(Object.create(null) as object, values) as never;
  return {
    ...structuredClone(request),
    params: bare(request.params),
    query: bare(request.query),
  };
}

describe('the quick acceptance', () => {
  it('exists for every operation of a table', () => {
    expect(subjects.filter(({ quick }) => quick === null)).toEqual([]);
  });

  it(`accepts nothing that the validator rejects, and understands the same by it (${cases} requests)`, async () => {
    let accepted = 0;
    let lists = 0;
    for (const { quick, validation, request } of subjects) {
      const requests = fc.sample(request, { seed: 7, numRuns: Math.ceil(cases / subjects.length) });
      for (const original of requests) {
        const [looked, validated, checked] = [copyOf(original), copyOf(original), copyOf(original)];
        const isChecked = await (async () => validation.validate(checked))().then(
          () => true,
          () => false,
        );
        const values = isChecked ? quick!(looked) : null;
        if (values === null) continue;
        accepted += 1;
        if (Object.values(values.query).some(Array.isArray)) lists += 1;
        await expect(validation.validateFully(validated)).resolves.toEqual(values);
        expect(looked.body).toEqual(validated.body);
      }
    }
    expect(accepted).toBeGreaterThan(cases / 20);
    expect(lists).toBeGreaterThan(20);
  });
});
