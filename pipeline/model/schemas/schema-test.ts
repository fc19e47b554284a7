import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { isRecord } from '../json-pointer.ts';

/** Whether a value satisfies a schema. */
export type SchemaTest = (value: unknown) => boolean;

type Node = Readonly<Record<string, unknown>>;

/** Creates a keyword's test from its operand; `schema` is the enclosing schema. */
type Keyword = (operand: unknown, schema: Node, testOf: TestOf) => SchemaTest;

type TestOf = (schema: unknown) => SchemaTest;

/**
 * Tests of JSON Schema, drafts 4 and 7 (https://json-schema.org/draft-07/json-schema-validation),
 * for the keywords in the schemas of OpenAPI, the vocabulary and the configuration. They return
 * only true or false, without the compilation that takes Ajv longer than the rest of an incremental
 * build. Null if a schema has another keyword.
 */
export function schemaTests(root: Node): ((pointer: string) => SchemaTest) | null {
  const made = new Map<unknown, SchemaTest>();
  const at = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), root);
  const testOf = (schema: unknown): SchemaTest => {
    const known = made.get(schema);
    if (known !== undefined) return known;
    // Schemas may be recursive.
    let test: SchemaTest = () => false;
    made.set(schema, (value) => test(value));
    test = makeTest(schema, testOf, at);
    made.set(schema, test);
    return test;
  };
  return isKnown(root) ? (pointer) => testOf(at(pointer)) : null;
}

function makeTest(schema: unknown, testOf: TestOf, at: (pointer: string) => unknown): SchemaTest {
  if (!isRecord(schema)) return () => schema === true;
  const { $ref: reference } = schema;
  if (typeof reference === 'string') return testOf(at(reference));
  const tests = Object.entries(schema).flatMap(([keyword, operand]) => {
    const make = keywords.get(keyword);
    return make === undefined ? [] : [make(operand, schema, testOf)];
  });
  return (value) => tests.every((test) => test(value));
}

/** Annotations; formats are ignored. */
const notes: ReadonlySet<string> = new Set([
  ...['$schema', '$ref', 'id', 'title', 'description', 'default', 'examples', 'format'],
  // Evaluated by another keyword.
  ...['definitions', 'exclusiveMinimum', 'then', 'else'],
]);

const maps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'definitions', 'dependencies'],
]);
const data: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples']);

function isKnown(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isKnown);
  if (!isRecord(schema)) return true;
  return Object.entries(schema).every(([keyword, operand]) => {
    if (!keywords.has(keyword) && !notes.has(keyword)) return false;
    if (keyword === 'enum' || keyword === 'const') return isOfPlainValues(operand);
    if (data.has(keyword)) return true;
    return maps.has(keyword) ? Object.values(operand as Node).every(isKnown) : isKnown(operand);
  });
}

function isOfPlainValues(value: unknown): boolean {
  return Array.isArray(value) ? !value.some(isRecord) : !isRecord(value);
}

const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['type', (names) => anyOf([names].flat().map((name) => types[String(name)] ?? (() => false)))],
  ['enum', (values) => (value) => (values as readonly unknown[]).includes(value)],
  ['const', (wanted) => (value) => value === wanted],
  ['minLength', (least) => ofTexts((text) => [...text].length >= Number(least))],
  ['pattern', (pattern) => ofTexts((text) => new RegExp(String(pattern), 'u').test(text))],
  ['minimum', minimum],
  ['maximum', (most) => (value) => typeof value !== 'number' || value <= Number(most)],
  ['required', (names) => ofObjects((object) => hasAll(object, names as readonly string[]))],
  ['minProperties', (least) => ofObjects((object) => Object.keys(object).length >= Number(least))],
  ['maxProperties', (most) => ofObjects((object) => Object.keys(object).length <= Number(most))],
  ['properties', properties],
  // Evaluated together with `properties`.
  ['patternProperties', (_, schema, testOf) => named(schema, 'patternProperties', testOf)],
  ['additionalProperties', (_, schema, testOf) => named(schema, 'additionalProperties', testOf)],
  ['minItems', (least) => ofLists((list) => list.length >= Number(least))],
  ['uniqueItems', (isAsked) => ofLists((list) => isAsked !== true || isUnique(list))],
  ['items', (schema, _, testOf) => ofLists(everyItem(testOf(schema)))],
  ['allOf', (parts, _, testOf) => allOf(tests(parts, testOf))],
  ['oneOf', (parts, _, testOf) => oneOf(tests(parts, testOf))],
  ['anyOf', (parts, _, testOf) => anyOf(tests(parts, testOf))],
  ['if', conditional],
  ['dependencies', dependencies],
  [
    'propertyNames',
    (schema, _, testOf) => {
      const test = testOf(schema);
      return ofObjects((object) => Object.keys(object).every(test));
    },
  ],
  ['not', (schema, _, testOf) => not(testOf(schema))],
]);

const types: Readonly<Record<string, SchemaTest>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: isJsonObject,
  null: (value) => value === null,
};

function ofObjects(test: (object: Node) => boolean): SchemaTest {
  return (value) => !isJsonObject(value) || test(value);
}

function ofLists(test: (list: readonly unknown[]) => boolean): SchemaTest {
  return (value) => !Array.isArray(value) || test(value);
}

function ofTexts(test: (text: string) => boolean): SchemaTest {
  return (value) => typeof value !== 'string' || test(value);
}

function minimum(least: unknown, { exclusiveMinimum: isExclusive }: Node): SchemaTest {
  return (value) =>
    typeof value !== 'number' ||
    (isExclusive === true ? value > Number(least) : value >= Number(least));
}

function hasAll(object: Node, names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(object, name));
}

function everyItem(test: SchemaTest): (list: readonly unknown[]) => boolean {
  return (list) => list.every(test);
}

function tests(parts: unknown, testOf: TestOf): readonly SchemaTest[] {
  return (parts as readonly unknown[]).map(testOf);
}

function allOf(parts: readonly SchemaTest[]): SchemaTest {
  return (value) => parts.every((test) => test(value));
}

function anyOf(parts: readonly SchemaTest[]): SchemaTest {
  return (value) => parts.some((test) => test(value));
}

function conditional(
  condition: unknown,
  { then, else: otherwise }: Node,
  testOf: TestOf,
): SchemaTest {
  const test = testOf(condition);
  const [met, unmet] = [then, otherwise].map((part) =>
    part === undefined ? () => true : testOf(part),
  );
  return (value) => (test(value) ? met : unmet)?.(value) === true;
}

function dependencies(all: unknown, _: Node, testOf: TestOf): SchemaTest {
  const needs = Object.entries(all as Node).map(([name, need]): [string, SchemaTest] => [
    name,
    Array.isArray(need)
      ? ofObjects((object) => hasAll(object, need as readonly string[]))
      : testOf(need),
  ]);
  return ofObjects((object) =>
    needs.every(([name, test]) => !Object.hasOwn(object, name) || test(object)),
  );
}

function oneOf(parts: readonly SchemaTest[]): SchemaTest {
  return (value) => parts.filter((test) => test(value)).length === 1;
}

function not(test: SchemaTest): SchemaTest {
  return (value) => !test(value);
}

/** The first of the three keywords checks all names. */
function named(schema: Node, keyword: string, testOf: TestOf): SchemaTest {
  const [first] = ['properties', 'patternProperties', 'additionalProperties'].filter((one) =>
    Object.hasOwn(schema, one),
  );
  return first === keyword ? properties(undefined, schema, testOf) : () => true;
}

function properties(_: unknown, schema: Node, testOf: TestOf): SchemaTest {
  const own = new Map(
    Object.entries((schema['properties'] ?? {}) as Node).map(([name, part]) => [
      name,
      testOf(part),
    ]),
  );
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Node).map(
    ([pattern, part]) => [new RegExp(pattern, 'u'), testOf(part)] as const,
  );
  const { additionalProperties: rest = true } = schema;
  const others: SchemaTest = typeof rest === 'boolean' ? () => rest : testOf(rest);
  return ofObjects((object) =>
    Object.keys(object).every((name) => {
      const value = object[name];
      const test = own.get(name);
      if (test === undefined && !patterns.some(([pattern]) => pattern.test(name))) {
        return others(value);
      }
      return (
        test?.(value) !== false &&
        patterns.every(([pattern, inner]) => !pattern.test(name) || inner(value))
      );
    }),
  );
}

function isUnique(list: readonly unknown[]): boolean {
  return new Set(list.map(sortedText)).size === list.length;
}

/** A canonical text: equal for equal values. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
