import { parsedJson } from '../read/filter-json.ts';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';
import { isJsonMap } from '../../../server-template/shared/rows/row.ts';
import type { Operation, Parameter } from '../../model/api-model.ts';
import type { ValidRequest } from '../validate/request-validator.ts';

/** A name in a list's query, with its parameter's facts. */
export interface ListInput {
  /**
   * Name in the query: `page[size]` is separate, even if the document declares an object `page`.
   */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Place of the schema; null for a part of a parameter. */
  readonly schemaPointer: string | null;
  readonly description: string;
  readonly isRequired: boolean;
  /** The author's examples. */
  readonly examples: readonly unknown[];
  /** Undefined without a value or default. */
  readonly valueIn: (valid: ValidRequest) => unknown;
  readonly isSent: (valid: ValidRequest) => boolean;
}

/** Names in the query of a list; object parameters are split. */
export function listInputs({ parameters }: Operation): readonly ListInput[] {
  return parameters.filter((parameter) => parameter.in === 'query').flatMap(inputsOf);
}

/** Whether a value is an author's example; that of a list may be one text: `1,2`. */
export function isExample({ examples }: ListInput, value: unknown): boolean {
  const text = Array.isArray(value) ? value.map(spelled).join(',') : null;
  return examples.some(
    (one) => [spelled(value), text].includes(spelled(one)) || isJsonOf(one, value),
  );
}

/** Whether a text is the JSON of an object: how some authors write the example of an object. */
function isJsonOf(text: unknown, value: unknown): boolean {
  if (typeof text !== 'string' || !isJsonMap(value)) return false;
  return spelled(parsedJson(text)) === spelled(value);
}

function inputsOf(parameter: Parameter): readonly ListInput[] {
  const { name, required } = parameter;
  const schema: Readonly<Record<string, unknown>> = { ...parameter.schema };
  const whole: ListInput = {
    ...{ name, isRequired: required, schema, types: typesIn(schema) },
    schemaPointer: parameter.schemaPointer,
    description: parameter.description ?? '',
    examples: [...parameter.examples.map(({ value }) => value), ...examplesIn(schema)],
    valueIn: ({ query }) => query.get(name),
    isSent: ({ sent }) => sent.has(name),
  };
  const { properties } = schema;
  if (!isJsonMap(properties) || parameter.mediaType !== null) return [whole];
  const isDeep = parameter.style === 'deepObject';
  if (!isDeep && !(parameter.style === 'form' && parameter.explode)) return [whole];
  return Object.entries(properties).map(([property, own]): ListInput => {
    const memberSchema = isJsonMap(own) ? own : {};
    const valueIn = (valid: ValidRequest): unknown => {
      const value = valid.query.get(name);
      return isJsonMap(value) && Object.hasOwn(value, property) ? value[property] : undefined;
    };
    return {
      name: isDeep ? `${name}[${property}]` : property,
      ...{ schema: memberSchema, types: typesIn(memberSchema), isRequired: false },
      schemaPointer: null,
      description: stringIn(memberSchema, 'description'),
      examples: examplesIn(memberSchema),
      valueIn,
      isSent: (valid) => valid.sent.has(name) && valueIn(valid) !== undefined,
    };
  });
}

/** JSON types of a schema; empty if unspecified. */
function typesIn(schema: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const { type } = schema;
  if (typeof type === 'string') return new Set([type]);
  if (Array.isArray(type)) return new Set(type.map(String));
  const parts = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) =>
    Array.isArray(list) ? (list as readonly unknown[]) : [],
  );
  return new Set(parts.flatMap((part) => (isJsonMap(part) ? [...typesIn(part)] : [])));
}

function examplesIn({ example }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return example === undefined ? [] : [example];
}

/** A keyword's text; empty if absent. */
function stringIn(schema: Readonly<Record<string, unknown>>, keyword: string): string {
  const value = schema[keyword];
  return typeof value === 'string' ? value : '';
}
