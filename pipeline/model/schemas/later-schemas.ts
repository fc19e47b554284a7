import {
  rewriteParts,
  rootPlace,
  type Place,
} from '../../../server-template/shared/document-walk.ts';
import { isJsonObject, type JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { pointerTo } from '../json-pointer.ts';
import type { ProblemList } from '../problem-list.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

/** Reports the schemas that `withOlderSchemas` cannot write. */
export function checkLaterSchemas(document: JsonObject, problems: ProblemList): void {
  withOlderSchemas(document, (keyword, schema) => {
    problems.add(
      placeIn(document, schema, '#') ?? '#',
      `OpenAPI 3.0 has nothing that means ${keyword}, which servers and clients would ignore.`,
      'In this schema, use keywords that OpenAPI 3.0 can express.',
    );
  });
}

function placeIn(value: unknown, wanted: object, pointer: string): string | null {
  if (value === wanted) return pointer;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = placeIn(part, wanted, pointerTo(pointer, key));
    if (found !== null) return found;
  }
  return null;
}

/**
 * A document of OpenAPI 3.0 in which the schemas that name a later dialect (`$schema`) have the
 * keywords of 3.0 instead. Keywords without such a counterpart are reported.
 */
export function withOlderSchemas<T extends OpenApiDocument | JsonObject>(
  document: T,
  report: (keyword: string, schema: JsonObject) => void = () => undefined,
): T {
  return rewritten(document, rootPlace) as T;

  function rewritten(value: unknown, place: Place): unknown {
    const isMarked = !place.isNameMap && isJsonObject(value) && isLater(value['$schema']);
    return isMarked ? older(value) : rewriteParts(value, place, rewritten);
  }

  function older(schema: unknown): unknown {
    if (schema === true) return {};
    if (schema === false) return { not: {} };
    if (!isJsonObject(schema)) return schema;
    for (const keyword of withoutCounterpart)
      if (Object.hasOwn(schema, keyword)) report(keyword, schema);
    const { $schema: _, $comment: __, ...own } = schema;
    const inside = Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key, olderParts(key, value)]),
    );
    return withOlderKeywords(inside);
  }

  function olderParts(key: string, value: unknown): unknown {
    if (key === 'properties' && isJsonObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, older(one)]));
    if (['allOf', 'anyOf', 'oneOf'].includes(key) && Array.isArray(value)) return value.map(older);
    if (key === 'items' || key === 'not') return older(value);
    return key === 'additionalProperties' && typeof value !== 'boolean' ? older(value) : value;
  }
}

/** Keywords of JSON Schema that OpenAPI 3.0 lacks. */
const withoutCounterpart = [
  ...['if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'prefixItems', 'contains'],
  ...['propertyNames', 'patternProperties', 'unevaluatedProperties', 'unevaluatedItems'],
  ...['$defs', '$id', '$anchor', '$dynamicRef', '$dynamicAnchor'],
];

function isLater(dialect: unknown): boolean {
  return (
    typeof dialect === 'string' &&
    /^https:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.1\/)/.test(
      dialect,
    )
  );
}

function withOlderKeywords(schema: JsonObject): JsonObject {
  const { $ref, ...beside } = schema;
  if ($ref !== undefined)
    return Object.keys(beside).length === 0
      ? schema
      : withOlderKeywords({ ...beside, allOf: [{ $ref }, ...listOf(beside['allOf'])] });
  const { const: only, examples, contentEncoding, contentMediaType, ...others } = schema;
  return withOlderType({
    ...withOlderLimit(withOlderLimit(others, 'minimum'), 'maximum'),
    ...(Object.hasOwn(schema, 'const') ? { enum: [only] } : {}),
    ...(Array.isArray(examples) && examples.length > 0 ? { example: examples[0] as unknown } : {}),
    ...(contentEncoding === 'base64' ? { format: 'byte' } : {}),
    ...(contentMediaType !== undefined && contentEncoding === undefined
      ? { type: 'string', format: 'binary' }
      : {}),
  });
}

/** `exclusiveMinimum: 1` is `minimum: 1` with a flag. */
function withOlderLimit(schema: JsonObject, name: 'minimum' | 'maximum'): JsonObject {
  const exclusive = name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const { [exclusive]: limit, ...others } = schema;
  if (typeof limit !== 'number') return schema;
  const { [name]: other } = others;
  const isStricter =
    typeof other === 'number' && (name === 'minimum' ? other > limit : other < limit);
  return isStricter ? others : { ...others, [name]: limit, [exclusive]: true };
}

function withOlderType(schema: JsonObject): JsonObject {
  const { type, ...others } = schema;
  const types = Array.isArray(type) ? (type as readonly unknown[]) : [type];
  const [first, ...more] = types.filter((one) => one !== 'null');
  const isNullable = types.includes('null');
  if (first === undefined && isNullable)
    return { ...others, type: 'string', nullable: true, enum: [null] };
  const nullable = isNullable ? { nullable: true } : {};
  if (more.length === 0)
    return first === undefined ? schema : { type: first, ...nullable, ...others };
  const anyOf = [first, ...more].map((one) => ({ type: one, ...nullable }));
  const { anyOf: given, allOf } = others;
  return given === undefined
    ? { ...others, anyOf }
    : { ...others, allOf: [...listOf(allOf), { anyOf }] };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
