import { operatorsOfSchema } from '../../server-template/shared/stored-change.ts';
import { isRecord } from '../model/json-pointer.ts';
import { isSafeLiteral, proseOf } from './safe-text.ts';

/** Options of the conversion. */
export interface CopyRules {
  /** Whether unrestricted schemas become objects, because some generators support nothing else. */
  readonly isTyped: boolean;
  /** Receives noun phrases for what was left out. */
  readonly leftOut: Set<string>;
  /** The schema that a reference in the document leads to, or the schema itself. */
  readonly schemaOf: (schema: unknown) => unknown;
}

type Draft = Record<string, unknown>;

const types = new Set<unknown>([
  ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
]);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value);
const isBound = (value: unknown): boolean => isFlag(value) || isNumber(value);
/** Generators print unknown formats, some into comments or strings without escaping. */
const isFormat = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9][\w.+-]{0,63}$/.test(value);

/** Keywords that every version of the generator supports, and tests of their values. Patterns are left to the server, because dialects differ. */
const copied: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => [value].flat().every((one) => types.has(one)),
  format: isFormat,
  nullable: isFlag,
  readOnly: isFlag,
  writeOnly: isFlag,
  deprecated: isFlag,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isBound,
  exclusiveMaximum: isBound,
  multipleOf: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isFlag,
  minProperties: isCount,
  maxProperties: isCount,
};

/** Converts an OpenAPI 3.0 or 3.1 schema to plain 3.0 from which every generator prints code that compiles. */
export function portableSchema(source: unknown, rules: CopyRules): Draft {
  if (!isRecord(source)) return rules.isTyped ? { type: 'object' } : {};
  const given = rules.isTyped ? valueOnly(source, rules) : source;
  if (typeof given['$ref'] === 'string') return { $ref: given['$ref'] };
  const only = soleReference(given);
  if (only !== null) return { $ref: only };
  const schema: Draft = {};
  for (const [key, isWell] of Object.entries(copied)) {
    if (isWell(given[key])) schema[key] = given[key];
  }
  lowerTypes(schema);
  lowerBounds(schema);
  for (const key of ['title', 'description']) {
    if (typeof given[key] === 'string') schema[key] = proseOf(given[key]);
  }
  if (isPlainDefault(given)) schema['default'] = given['default'];
  addEnum(schema, given);
  addParts(schema, given, rules);
  if (rules.isTyped && isCollection(schema)) delete schema['nullable'];
  if (rules.isTyped && isUnconstrained(schema)) schema['type'] = 'object';
  return schema;
}

/** Where everything needs a type, a value that may also be changed is only a value. */
function valueOnly(given: Readonly<Draft>, { leftOut }: CopyRules): Readonly<Draft> {
  const { anyOf, ...rest } = given;
  const branches: readonly unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const values = branches.filter((branch) => operatorsOfSchema(branch).length === 0);
  const [value] = values;
  if (values.length !== 1 || values.length === branches.length || !isRecord(value)) return given;
  leftOut.add('changes of stored values');
  return { ...rest, ...value };
}

/** Whether the copy of a property cannot be nullable: it becomes a bare reference, or a list or map, for which Rust code would get a double Option. */
function losesNull(given: unknown, rules: CopyRules): boolean {
  if (!isRecord(given)) return false;
  if (rules.isTyped && isCollection(given)) return isNullable(given);
  return soleReference(given) !== null && (given['nullable'] === true || hasNullBranch(given));
}

/** The only reference in an `allOf` with `nullable` or `readOnly`, for which generators would create a second model. */
function soleReference(given: Readonly<Draft>): string | null {
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const parts = given[key];
    if (!Array.isArray(parts)) continue;
    const rest = parts.filter((part) => !isNull(part));
    const first: unknown = rest[0];
    const isSole = rest.length === 1 && given['properties'] === undefined;
    if (isSole && isRecord(first) && typeof first['$ref'] === 'string') return first['$ref'];
  }
  return null;
}

function isCollection(schema: Readonly<Draft>): boolean {
  return schema['items'] !== undefined || isRecord(schema['additionalProperties']);
}

function isNullable({ nullable, type }: Readonly<Draft>): boolean {
  return nullable === true || (Array.isArray(type) && type.includes('null'));
}

function hasNullBranch(given: Readonly<Draft>): boolean {
  return ['anyOf', 'oneOf'].some((key) => {
    const parts = given[key];
    return Array.isArray(parts) && parts.some(isNull);
  });
}

function isModel(part: unknown): boolean {
  return isRecord(part) && (typeof part['$ref'] === 'string' || isRecord(part['properties']));
}

function isNull(part: unknown): boolean {
  return isRecord(part) && part['type'] === 'null';
}

/** 3.1: a list of types; with several besides null, the copy is unrestricted. */
function lowerTypes(schema: Draft): void {
  const { type } = schema;
  if (type === 'null') schema['type'] = ['null'];
  if (!Array.isArray(schema['type'])) return;
  const types = schema['type'].filter((one) => one !== 'null');
  if (types.length < schema['type'].length) schema['nullable'] = true;
  if (types.length === 1) schema['type'] = types[0];
  else delete schema['type'];
}

/** 3.1: an exclusive bound is a number; 3.0: a flag next to the bound. */
function lowerBounds(schema: Draft): void {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'number') continue;
    schema[bound] = schema[exclusive];
    schema[exclusive] = true;
  }
}

/** `null` among the values crashes the Python generator of 4.3.1; `nullable` is equivalent. */
function addEnum(schema: Draft, given: Readonly<Draft>): void {
  const values: unknown[] = Array.isArray(given['enum'])
    ? given['enum']
    : given['const'] === undefined
      ? []
      : [given['const']];
  const present = values.filter((value) => value !== null);
  if (present.length < values.length) schema['nullable'] = true;
  if (present.length > 0 && present.every(isPlainValue) && areDistinct(present)) {
    schema['enum'] = present;
  }
}

/** Whether enum members have distinct names: generators only use letters and digits, so `name` and `-name`, as in `sort`, would collide. */
function areDistinct(values: readonly unknown[]): boolean {
  const texts = values.filter((value) => typeof value === 'string');
  const names = texts.map((text) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase());
  return new Set(names).size === texts.length;
}

function addParts(schema: Draft, given: Readonly<Draft>, rules: CopyRules): void {
  if (schema['type'] === 'array' || given['items'] !== undefined) {
    schema['items'] = portableSchema(given['items'], rules);
  }
  addAdditional(schema, given, rules);
  addProperties(schema, given, rules);
  for (const key of ['allOf', 'oneOf', 'anyOf']) {
    const parts = given[key];
    if (!Array.isArray(parts)) continue;
    if (parts.some(isNull)) schema['nullable'] = true;
    const rest = parts.filter((part) => !isNull(part));
    // Models are objects: for a union of scalars, generators refer to classes that do not exist.
    if (key !== 'allOf' && !rest.every(isModel)) continue;
    schema[key] = rest.map((part) => portableSchema(part, rules));
  }
  addDiscriminator(schema, given);
}

function addAdditional(schema: Draft, given: Readonly<Draft>, rules: CopyRules): void {
  const { additionalProperties } = given;
  // `true` is the default, but some generators print code for it that does not compile.
  if (additionalProperties === undefined || (additionalProperties === true && rules.isTyped)) {
    return;
  }
  schema['additionalProperties'] =
    typeof additionalProperties === 'boolean'
      ? additionalProperties
      : portableSchema(additionalProperties, rules);
}

function addProperties(schema: Draft, given: Readonly<Draft>, rules: CopyRules): void {
  if (!isRecord(given['properties'])) return;
  const properties: [string, Draft][] = [];
  const optional = new Set<unknown>();
  for (const [name, property] of Object.entries(given['properties'])) {
    const isSafe = isSafeLiteral(name);
    if (!isSafe) rules.leftOut.add(`the property ${JSON.stringify(name)}`);
    if (!isSafe || losesNull(property, rules)) optional.add(name);
    if (isSafe) properties.push([name, portableSchema(property, rules)]);
  }
  schema['type'] ??= 'object';
  schema['properties'] = Object.fromEntries(properties);
  const required = Array.isArray(given['required']) ? given['required'] : [];
  const kept = required.filter((name) => !optional.has(name));
  if (kept.length > 0) schema['required'] = kept;
}

function addDiscriminator(schema: Draft, given: Readonly<Draft>): void {
  const { discriminator } = given;
  if (!isRecord(discriminator)) return;
  const name = discriminator['propertyName'];
  if (typeof name !== 'string' || !isSafeLiteral(name)) return;
  const mapping = isRecord(discriminator['mapping']) ? discriminator['mapping'] : {};
  const isSafe = Object.entries(mapping).flat().every(isPlainValue);
  schema['discriminator'] = {
    propertyName: name,
    ...(isSafe && Object.keys(mapping).length > 0 ? { mapping } : {}),
  };
}

function isUnconstrained(schema: Readonly<Draft>): boolean {
  return ['type', 'enum', 'allOf', 'oneOf', 'anyOf'].every((key) => schema[key] === undefined);
}

/** The Haskell generator crashes on defaults that its parser reads as dates. */
function isPlainDefault(given: Readonly<Draft>): boolean {
  return given['format'] === undefined && isPlainValue(given['default']);
}

function isPlainValue(value: unknown): boolean {
  if (typeof value === 'string') return isSafeLiteral(value);
  return typeof value === 'number' || typeof value === 'boolean';
}
