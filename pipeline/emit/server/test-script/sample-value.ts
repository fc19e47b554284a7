import type {
  OpenApiDocument,
  SchemaObject,
  SchemaOrReference,
} from '../../../openapi-document.ts';
import { schemaNameOf } from '../server-names.ts';
import { RUN } from './placeholders.ts';

/** Number of digits that vary between runs. */
const runDigits = 8;

/** A value that satisfies a schema, except for some patterns. */
export function sampleValue(
  document: OpenApiDocument,
  given: SchemaOrReference,
  depth = 0,
): unknown {
  const schema = resolved(document, given);
  const [choice] = schema.enum ?? [];
  if (choice !== undefined) return choice;
  switch (schema.type) {
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    case 'array':
      return schema.minItems === undefined || schema.minItems === 0 || depth > 5
        ? []
        : Array.from({ length: schema.minItems }, () =>
            sampleValue(document, schema.items ?? {}, depth + 1),
          );
    default:
      return schema.example ?? sampleObject(document, schema, depth);
  }
}

function sampleObject(document: OpenApiDocument, schema: SchemaObject, depth: number): object {
  if (depth > 5) return {};
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name));
  return Object.fromEntries(
    members.map(([name, property]) => [name, sampleValue(document, property, depth + 1)]),
  );
}

function sampleText(schema: SchemaObject): unknown {
  const formats: Readonly<Record<string, string>> = {
    date: '2024-01-31',
    'date-time': '2024-01-31T12:00:00Z',
    time: '12:00:00',
    uuid: `00000000-0000-4000-8000-0000${RUN}`,
    byte: 'AAAA',
    email: `test-${RUN}@example.com`,
    uri: `https://example.com/${RUN}`,
  };
  const { format = '', maxLength = Infinity, minLength = 0 } = schema;
  if (Object.hasOwn(formats, format)) return formats[format];
  if (typeof schema.example === 'string') return schema.example;
  if (schema.pattern !== undefined) return matchingText(schema.pattern, maxLength) ?? `test-${RUN}`;
  if (maxLength < runDigits) return 'x'.repeat(Math.max(1, Math.min(minLength, maxLength)));
  const text = maxLength < runDigits + 5 ? RUN : `test-${RUN}`;
  return text.padEnd(minLength - runDigits + 1, 'x');
}

/** A text with the run's digits that matches a pattern, as codes and numbers do. */
function matchingText(pattern: string, maxLength: number): string | undefined {
  const candidates = [`test-${RUN}`, `T-${RUN}`, `T${RUN}`, RUN, `t${RUN}`];
  return candidates.find((text) => {
    const example = text.replace(RUN, '1'.repeat(runDigits));
    return example.length <= maxLength && matches(pattern, example);
  });
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

function sampleNumber({ minimum, maximum, exclusiveMinimum, multipleOf }: SchemaObject): number {
  const step = multipleOf ?? 1;
  const lowest =
    minimum === undefined ? step : exclusiveMinimum === true ? minimum + step : minimum;
  const wanted = lowest > 0 || minimum === undefined ? lowest : Math.max(lowest, step);
  return maximum !== undefined && wanted > maximum ? maximum : wanted;
}

/** References followed and `allOf` merged. */
function resolved(document: OpenApiDocument, given: SchemaOrReference, depth = 0): SchemaObject {
  if ('$ref' in given) {
    const name = schemaNameOf(given);
    const found = name === null ? undefined : document.components?.schemas?.[name];
    return found === undefined || depth > 20 ? {} : resolved(document, found, depth + 1);
  }
  const parts = (given.allOf ?? []).map((part) => resolved(document, part, depth + 1));
  return parts.reduceRight<SchemaObject>((sum, part) => mergedSchemas(part, sum), given);
}

function mergedSchemas(left: SchemaObject, right: SchemaObject): SchemaObject {
  return {
    ...left,
    ...right,
    properties: { ...left.properties, ...right.properties },
    required: [...(left.required ?? []), ...(right.required ?? [])],
  };
}
