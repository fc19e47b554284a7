import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { arrayOf, objectOf, property } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported } from '../../printer/names.ts';

/** The only name that schemas import. */
export const z = imported('zod', 'z');

/** Components that schemas may refer to. */
export interface KnownSchemas {
  /** Constant of each component. */
  readonly names: ReadonlyMap<string, string>;
  /** Components declared so far. */
  readonly declared: ReadonlySet<string>;
}

/** An OpenAPI 3.0 schema in zod. Keywords without an equivalent (`not`) are left to the server. */
export function zodCode(schema: JsonObject, known: KnownSchemas): Code {
  if (typeof schema['$ref'] === 'string') return referenceCode(schema['$ref'], known);
  const plain = plainCode(schema, known);
  const isNull = Array.isArray(schema['enum']) && !schema['enum'].includes(null);
  return schema['nullable'] === true && !isNull ? code`${plain}.nullable()` : plain;
}

function referenceCode($ref: string, { names, declared }: KnownSchemas): Code {
  const step = decodeURIComponent($ref.split('/').at(-1) ?? '');
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
  const own = names.get(name);
  if (own === undefined) return code`${z}.unknown()`;
  return declared.has(name) ? identifier(own) : code`${z}.lazy(() => ${identifier(own)})`;
}

function plainCode(schema: JsonObject, known: KnownSchemas): Code {
  if (Array.isArray(schema['enum'])) return enumCode(schema['enum'] as readonly unknown[]);
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const choices = schemasIn(schema[keyword]);
    if (choices.length > 0) {
      return code`${z}.union(${arrayOf(choices.map((choice) => zodCode(choice, known)))})`;
    }
  }
  const parts = schemasIn(schema['allOf']);
  const isOwn = schema['type'] !== undefined || schema['properties'] !== undefined;
  const all = [
    ...(isOwn || parts.length === 0 ? [typedCode(schema, known)] : []),
    ...parts.map((part) => zodCode(part, known)),
  ];
  return all
    .slice(1)
    .reduce((left, right) => code`${z}.intersection(${left}, ${right})`, all[0] ?? noCode);
}

function schemasIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function enumCode(values: readonly unknown[]): Code {
  const known = values.filter((value) => value === null || typeof value !== 'object');
  const items = known.map((value) => literal(value as string | number | boolean | null));
  return code`${z}.literal(${arrayOf(items)})`;
}

function typedCode(schema: JsonObject, known: KnownSchemas): Code {
  switch (schema['type']) {
    case 'string':
      return stringCode(schema);
    case 'integer':
      return numberCode(
        code`${z}.${identifier(schema['format'] === 'int32' ? 'int32' : 'int')}()`,
        schema,
      );
    case 'number':
      return numberCode(code`${z}.number()`, schema);
    case 'boolean':
      return code`${z}.boolean()`;
    case 'array':
      return arrayCode(schema, known);
    case 'object':
      return objectCode(schema, known);
    default:
      return isJsonObject(schema['properties']) ? objectCode(schema, known) : code`${z}.unknown()`;
  }
}

function stringCode(schema: JsonObject): Code {
  const { minLength, maxLength, pattern, format } = schema;
  const [least, most] = [numberOf(minLength), numberOf(maxLength)];
  const bounds =
    most === null ? literal(least ?? 0) : code`${literal(least ?? 0)}, ${literal(most)}`;
  return code`${formatCode(format)}${
    least === null && most === null ? noCode : code`.check(${identifier('length')}(${bounds}))`
  }${typeof pattern === 'string' ? code`.regex(new RegExp(${literal(pattern)}, 'u'))` : noCode}`;
}

/**
 * Formats by the regular expressions of the server's validator; dates by zod, which handles leap
 * years.
 */
function formatCode(format: unknown): Code {
  if (format === 'date') return code`${z}.iso.date()`;
  if (format === 'date-time') {
    return code`${z}.iso.datetime({ offset: true }).regex(${secondsOfMoment})`;
  }
  const known: unknown = typeof format === 'string' ? (fullFormats as JsonObject)[format] : null;
  if (!(known instanceof RegExp)) return code`${z}.string()`;
  return code`${z}.string().regex(new RegExp(${literal(known.source)}, ${literal(known.flags)}))`;
}

/** zod makes seconds optional, RFC 3339 does not. */
const secondsOfMoment = code`/T\\d\\d:\\d\\d:\\d\\d/`;

function numberCode(first: Code, schema: JsonObject): Code {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const bound = (
    limit: unknown,
    exclusive: unknown,
    [over, from]: readonly [string, string],
  ): Code => {
    const number = numberOf(limit);
    return number === null
      ? noCode
      : code`.${identifier(exclusive === true ? over : from)}(${literal(number)})`;
  };
  const step = numberOf(multipleOf);
  return code`${first}${bound(minimum, exclusiveMinimum, ['gt', 'gte'])}${bound(maximum, exclusiveMaximum, ['lt', 'lte'])}${
    step === null ? noCode : code`.multipleOf(${literal(step)})`
  }`;
}

function arrayCode(schema: JsonObject, known: KnownSchemas): Code {
  const { items, minItems, maxItems, uniqueItems } = schema;
  const item = isJsonObject(items) ? zodCode(items, known) : code`${z}.unknown()`;
  const [least, most] = [numberOf(minItems), numberOf(maxItems)];
  return code`${z}.array(${item})${least === null ? noCode : code`.min(${literal(least)})`}${
    most === null ? noCode : code`.max(${literal(most)})`
  }${uniqueItems === true ? code`.refine(${identifier('unique')}, 'must not contain the same item twice')` : noCode}`;
}

function objectCode(schema: JsonObject, known: KnownSchemas): Code {
  const { properties, required, additionalProperties: others } = schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const members = Object.entries(isJsonObject(properties) ? properties : {}).map(
    ([name, value]) => {
      const own = isJsonObject(value) ? zodCode(value, known) : code`${z}.unknown()`;
      return property(name, names.includes(name) ? own : code`${own}.optional()`);
    },
  );
  const shape = objectOf(members, { broken: members.length > 0 });
  if (others === false) return code`${z}.strictObject(${shape})`;
  if (!isJsonObject(others)) return code`${z}.looseObject(${shape})`;
  return code`${z}.object(${shape}).catchall(${zodCode(others, known)})`;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
