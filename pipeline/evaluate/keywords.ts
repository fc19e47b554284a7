import type { JsonObject } from '../../server-template/shared/json/json-object.ts';
import type { SchemaCheck, Dialect, Keyword, Schema } from './check.ts';
import { all, has, ofList, ofMap, pass, within } from './check.ts';
import { lacking, valueKeywords } from './value-keywords.ts';

type SchemaMap = Readonly<Record<string, Schema>>;

function items(schema: Schema, { prefixItems }: JsonObject, { part }: Dialect): SchemaCheck {
  const first = Array.isArray(prefixItems) ? prefixItems.length : 0;
  const check = part(schema);
  return ofList((list) => {
    for (let index = first; index < list.length; index += 1) {
      const result = check(list[index]);
      if (result !== true) return within(index, result);
    }
    return true;
  });
}

function firstItems(schemas: readonly Schema[], _: JsonObject, { part }: Dialect): SchemaCheck {
  const checks = schemas.map(part);
  return ofList((list) => {
    for (const [index, check] of checks.entries()) {
      const result = index >= list.length || check(list[index]);
      if (result !== true) return within(index, result);
    }
    return true;
  });
}

/** `properties`, `patternProperties` and `additionalProperties`, in the order of the value's names. */
function properties(schema: JsonObject, { pattern, part }: Dialect): SchemaCheck {
  const checks = partsOf(schema['properties'], part);
  const patterns = [...partsOf(schema['patternProperties'], part)].map(
    ([source, check]) => [pattern(source), check] as const,
  );
  const { additionalProperties = true } = schema as { readonly additionalProperties?: Schema };
  const others = partCheck(additionalProperties, part);
  if (checks.size === 0 && patterns.length === 0 && others === pass) return pass;
  return ofMap((value) => {
    for (const name of Object.keys(value)) {
      const item = value[name];
      const own = checks.get(name);
      const matching =
        patterns.length === 0 ? patterns : patterns.filter(([one]) => one.test(name));
      let result = own === undefined || item === undefined || own(item);
      for (const [, check] of matching) if (result === true) result = check(item);
      if (own === undefined && matching.length === 0) result = others(item);
      if (result !== true) return propertyReason(name, result);
    }
    return true;
  });
}

/** A reason may be about having the property at all: "which is not a property". */
function propertyReason(name: string, reason: string): string {
  return reason.startsWith('which ')
    ? `it has ${JSON.stringify(name)}, ${reason}`
    : within(name, reason);
}

function partCheck(schema: Schema, part: Dialect['part']): SchemaCheck {
  if (schema === true) return pass;
  return schema === false ? () => 'which is not a property' : part(schema);
}

function partsOf(map: unknown, part: Dialect['part']): ReadonlyMap<string, SchemaCheck> {
  const entries = Object.entries((map ?? {}) as SchemaMap);
  return new Map(entries.map(([name, schema]) => [name, partCheck(schema, part)]));
}

/** Checks the properties for the first of the three keywords that a schema has. */
function firstOf(earlier: readonly string[]): Keyword {
  return (_, schema, dialect) =>
    earlier.some((one) => schema[one] !== undefined) ? pass : properties(schema, dialect);
}

function propertyNames(schema: Schema, _: JsonObject, { part }: Dialect): SchemaCheck {
  const check = part(schema);
  return ofMap((value) => {
    const wrong = Object.keys(value).find((name) => check(name) !== true);
    return wrong === undefined || `its name ${JSON.stringify(wrong)} is not allowed`;
  });
}

/** The names, or the schema, that each property requires of the whole object. */
function dependencies(
  needs: Readonly<Record<string, Schema | readonly string[]>>,
  _: JsonObject,
  { part }: Dialect,
): SchemaCheck {
  const checks = Object.entries(needs).map(([name, need]): [string, SchemaCheck] => [
    name,
    isNames(need) ? ofMap((value) => lacking(value, need)) : part(need),
  ]);
  return ofMap((value) => {
    for (const [name, check] of checks) {
      const result = !has(value, name) || check(value);
      if (result !== true) return result;
    }
    return true;
  });
}

function isNames(need: Schema | readonly string[]): need is readonly string[] {
  return Array.isArray(need);
}

function condition(
  schema: Schema,
  { then = true, else: otherwise = true }: JsonObject,
  { part }: Dialect,
): SchemaCheck {
  const isMet = part(schema);
  const [whenMet, whenNot] = [part(then as Schema), part(otherwise as Schema)];
  return (value) => (isMet(value) === true ? whenMet : whenNot)(value);
}

/** Passes what at least one of several checks passes. */
export function atLeastOne(keyword: string, checks: readonly SchemaCheck[]): SchemaCheck {
  const reason = `it matches none of ${keyword}`;
  return (value) => checks.some((check) => check(value) === true) || reason;
}

/** Passes what exactly one of several checks passes. */
export function exactlyOne(checks: readonly SchemaCheck[]): SchemaCheck {
  return (value) => {
    let passed = 0;
    for (const check of checks) {
      if (check(value) === true) passed += 1;
      if (passed > 1) return 'it matches more than one of oneOf';
    }
    return passed === 1 || 'it matches none of oneOf';
  };
}

function not(schema: Schema, _: JsonObject, { part }: Dialect): SchemaCheck {
  const check = part(schema);
  return (value) => check(value) !== true || 'it matches the schema in "not"';
}

/** The keywords of JSON Schema, in the order in which their reasons count. */
export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...valueKeywords,
  ['prefixItems', firstItems],
  ['items', items],
  ['properties', firstOf([])],
  ['patternProperties', firstOf(['properties'])],
  ['additionalProperties', firstOf(['properties', 'patternProperties'])],
  ['propertyNames', propertyNames],
  ['dependencies', dependencies],
  ['allOf', (schemas: readonly Schema[], _, { part }) => all(schemas.map(part))],
  ['anyOf', (schemas: readonly Schema[], _, { part }) => atLeastOne('anyOf', schemas.map(part))],
  ['oneOf', (schemas: readonly Schema[], _, { part }) => exactlyOne(schemas.map(part))],
  ['not', not],
  ['if', condition],
]);
