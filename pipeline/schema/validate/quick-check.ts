import { FORBIDDEN, SHARED, manyKeywords } from './validated-schema.ts';
import type { ValidatedSchema, ManyBranches } from './validated-schema.ts';
import type { PatternEngine } from './patterns/pattern-tests.ts';
import { has, ofList, ofMap, ofText, pass, valueKeywords } from './value-checks.ts';
import type { Check } from './value-checks.ts';

/** Dependencies of checks. */
export interface CheckTools {
  readonly patterns: PatternEngine;
  /** Checks a value against the schema at a pointer. */
  readonly follow: (pointer: string) => Check;
}

type Schema = ValidatedSchema['schema'];
type SchemaObject = Exclude<Schema, boolean>;

/** Creates the check of one keyword, whose value is known to be valid. */
type Planner = (value: never, schema: SchemaObject, tools: CheckTools) => Check;

/** Thrown for a keyword that only the compiler supports. */
class Unplanned extends Error {}

/** Creates a check of a schema in a fraction of the compiler's time, with the same result; null if it has a keyword that only the compiler supports. */
export function planCheck(schema: Schema, tools: CheckTools): Check | null {
  try {
    return plan(schema, tools);
  } catch (error) {
    if (error instanceof Unplanned) return null;
    throw error;
  }
}

function plan(schema: Schema, tools: CheckTools): Check {
  if (typeof schema === 'boolean') return () => schema;
  const checks = Object.entries(schema).map(([key, value]): Check => {
    const planner = planners.get(key);
    if (planner === undefined) throw new Unplanned(key);
    return planner(value as never, schema, tools);
  });
  const [only] = checks;
  if (only !== undefined && checks.length === 1) return only;
  return (value) => {
    for (const check of checks) if (!check(value)) return false;
    return true;
  };
}

const planAll = (schemas: readonly Schema[], tools: CheckTools): readonly Check[] =>
  schemas.map((schema) => plan(schema, tools));

function planItems(schema: Schema, { prefixItems }: SchemaObject, tools: CheckTools): Check {
  const first = Array.isArray(prefixItems) ? prefixItems.length : 0;
  const check = plan(schema, tools);
  return ofList((items) => {
    for (let index = first; index < items.length; index += 1)
      if (!check(items[index])) return false;
    return true;
  });
}

function planPrefixItems(schemas: readonly Schema[], _: SchemaObject, tools: CheckTools): Check {
  const checks = planAll(schemas, tools);
  return ofList((items) =>
    checks.every((check, index) => index >= items.length || check(items[index])),
  );
}

type SchemaMap = Readonly<Record<string, Schema>>;

/** The compiler ignores this name. */
function entriesOf(map: SchemaMap): readonly (readonly [string, Schema])[] {
  if (Object.hasOwn(map, '__proto__')) throw new Unplanned('__proto__');
  return Object.entries(map);
}

function planProperties(properties: SchemaMap, _: SchemaObject, tools: CheckTools): Check {
  const checks = entriesOf(properties).map(([name, schema]) => ({
    name,
    check: plan(schema, tools),
  }));
  return ofMap((value) => {
    for (const { name, check } of checks) if (has(value, name) && !check(value[name])) return false;
    return true;
  });
}

function planPatternProperties(patterns: SchemaMap, _: SchemaObject, tools: CheckTools): Check {
  const checks = entriesOf(patterns).map(([source, schema]) => ({
    pattern: tools.patterns(source, 'u'),
    check: plan(schema, tools),
  }));
  return ofMap((value) =>
    Object.keys(value).every((name) =>
      checks.every(({ pattern, check }) => !pattern.test(name) || check(value[name])),
    ),
  );
}

function planAdditional(schema: Schema, beside: SchemaObject, tools: CheckTools): Check {
  const { properties = {}, patternProperties = {} } = beside as Readonly<Record<string, SchemaMap>>;
  const names = new Set(entriesOf(properties).map(([name]) => name));
  const patterns = entriesOf(patternProperties).map(([source]) => tools.patterns(source, 'u'));
  const check = plan(schema, tools);
  return ofMap((value) =>
    Object.keys(value).every(
      (name) =>
        names.has(name) || patterns.some((pattern) => pattern.test(name)) || check(value[name]),
    ),
  );
}

function planIf(
  condition: Schema,
  { then = true, else: otherwise = true }: SchemaObject,
  tools: CheckTools,
): Check {
  const [isMet, whenMet, whenNot] = [condition, then, otherwise].map((schema) =>
    plan(schema as Schema, tools),
  );
  return (value) => (isMet?.(value) === true ? whenMet : whenNot)?.(value) === true;
}

function passesOne(checks: readonly Check[], value: unknown): boolean {
  let passed = 0;
  for (const check of checks) {
    if (check(value)) passed += 1;
    if (passed > 1) return false;
  }
  return passed === 1;
}

function planMany({ keyword, pointers }: ManyBranches, _: SchemaObject, tools: CheckTools): Check {
  const checks = pointers.map(tools.follow);
  if (keyword === 'anyOf') return (value) => checks.some((check) => check(value));
  if (keyword === 'allOf') return (value) => checks.every((check) => check(value));
  return (value) => passesOne(checks, value);
}

function planAllOf(schemas: readonly Schema[], _: SchemaObject, tools: CheckTools): Check {
  const checks = planAll(schemas, tools);
  return (value) => checks.every((check) => check(value));
}

function planAnyOf(schemas: readonly Schema[], _: SchemaObject, tools: CheckTools): Check {
  const checks = planAll(schemas, tools);
  return (value) => checks.some((check) => check(value));
}

function planOneOf(schemas: readonly Schema[], _: SchemaObject, tools: CheckTools): Check {
  const checks = planAll(schemas, tools);
  return (value) => passesOne(checks, value);
}

function planNot(schema: Schema, _: SchemaObject, tools: CheckTools): Check {
  const check = plan(schema, tools);
  return (value) => !check(value);
}

function planNames(schema: Schema, _: SchemaObject, tools: CheckTools): Check {
  const check = plan(schema, tools);
  return ofMap((value) => Object.keys(value).every(check));
}

function planPattern(source: string, _: SchemaObject, { patterns }: CheckTools): Check {
  const pattern = patterns(source, 'u');
  return ofText((text) => pattern.test(text));
}

const planners: ReadonlyMap<string, Planner> = new Map<string, Planner>([
  ...valueKeywords,
  ['pattern', planPattern],
  ['items', planItems],
  ['prefixItems', planPrefixItems],
  ['properties', planProperties],
  ['patternProperties', planPatternProperties],
  ['additionalProperties', planAdditional],
  ['propertyNames', planNames],
  ['allOf', planAllOf],
  ['anyOf', planAnyOf],
  ['oneOf', planOneOf],
  ['not', planNot],
  ['if', planIf],
  // Part of `if`.
  ['then', () => pass],
  ['else', () => pass],
  [SHARED, (pointer: string, _: SchemaObject, { follow }: CheckTools) => follow(pointer)],
  [FORBIDDEN, () => () => false],
  ...manyKeywords.map((keyword): [string, Planner] => [keyword, planMany]),
]);
