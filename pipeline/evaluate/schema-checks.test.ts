import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaChecks } from './schema-checks.ts';

type Node = Readonly<Record<string, unknown>>;

async function readSchema(name: string): Promise<Node> {
  const file = new URL(`../../openapi/${name}.schema.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Node;
}

const given: readonly (readonly [
  schema: Node,
  valid: readonly unknown[],
  not: readonly unknown[],
])[] = [
  [{ type: ['string', 'null'] }, ['a', null], [1, undefined]],
  [{ type: 'integer', minimum: 1, maximum: 3 }, [1, 3], [0, 4, 1.5]],
  [{ minimum: 0, exclusiveMinimum: true }, [0.1, 'a'], [0]],
  [{ minLength: 2 }, ['ab', '🙂🙂', 1], ['🙂']],
  [{ enum: ['a', 1] }, ['a', 1], ['1']],
  [{ const: 'a' }, ['a'], ['b', null]],
  [{ required: ['a'] }, [{ a: null }, []], [{}]],
  [{ patternProperties: { '^x-': {} }, additionalProperties: false }, [{ 'x-a': 1 }], [{ a: 1 }]],
  [{ properties: { a: { type: 'string' } } }, [{ a: '', b: 1 }], [{ a: 1 }]],
  [{ propertyNames: { const: 'a' } }, [{ a: 1 }, {}], [{ b: 1 }]],
  [
    { dependencies: { a: ['b'], c: { maxProperties: 1 } } },
    [{ a: 1, b: 1 }],
    [{ a: 1 }, { c: 1, d: 1 }],
  ],
  [
    { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
    [{ c: 1 }],
    [{ a: 1 }, {}],
  ],
  [{ oneOf: [{ type: 'number' }, { minimum: 5 }] }, [1, 'a'], [6]],
  [{ anyOf: [{ type: 'number' }, { minLength: 1 }] }, [1, 'a'], ['']],
  [{ not: { type: 'string' } }, [1], ['a']],
  [
    { uniqueItems: true, minItems: 2 },
    [[1, '1'], 'a'],
    [
      [1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
  [
    { items: { $ref: '#/definitions/a' }, definitions: { a: { items: { $ref: '#' } } } },
    [[[]], []],
    [],
  ],
];

it.each(given)('%j', (schema, valid, not) => {
  const check = schemaChecks(schema)('#');
  expect(valid.map(check)).toEqual(valid.map(() => true));
  expect(not.map(check)).not.toContain(true);
});

it.each([{ contains: {} }, { properties: { a: { contains: {} } } }])(
  'rejects %j, an unknown keyword',
  (schema) => {
    expect(() => schemaChecks(schema)('#')).toThrow('does not know contains');
  },
);

describe.each(['vocabulary', 'generator-config'])('the schema %s', async (name) => {
  const schema = await readSchema(name);
  const ajv = new Ajv({ strict: false, validateSchema: false }).addSchema(schema, name);
  const checks = schemaChecks(schema);
  const words = Object.keys(schema['definitions'] as Node).flatMap((key) => wordsOf(schema, key));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<unknown>('', 'a', 'id', 1, 0, true, false, null, 'list', 'filter', 'page'),
      fc.dictionary(fc.constantFrom(...words), tie('any'), { maxKeys: 4 }),
      fc.array(tie('any'), { maxLength: 3 }),
    ),
  })).any;

  it.each([
    '#',
    ...Object.keys(schema['definitions'] as Node).map((key) => `#/definitions/${key}`),
  ])('agrees with Ajv at %s', (pointer) => {
    const validate = ajv.getSchema(`${name}${pointer}`);
    const check = checks(pointer);
    fc.assert(
      fc.property(value, (one) => {
        expect(check(one) === true).toBe(validate?.(one));
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

function wordsOf(schema: Node, key: string): readonly string[] {
  const text = JSON.stringify((schema['definitions'] as Node)[key]);
  return [key, ...[...text.matchAll(/"([a-z][A-Za-z]*)":/g)].map(([, word = '']) => word)];
}
