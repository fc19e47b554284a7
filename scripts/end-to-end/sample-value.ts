import type {
  OpenApiDocument,
  SchemaObject,
  SchemaOrReference,
} from '../../pipeline/openapi-document.ts';
import { resolved } from './resource.ts';

let made = 0;

/** A valid value of a property, unique within a run if the schema permits. */
export function sampleValue(document: OpenApiDocument, given: SchemaOrReference): unknown {
  const schema = resolved(document, given);
  made += 1;
  const choices = (schema.enum ?? []).filter((value) => value !== null);
  if (choices.length > 0) return choices[made % choices.length];
  switch (schema.type) {
    case 'string':
      return sampleText(schema);
    case 'integer':
      return sampleInteger(schema);
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return made % 2 === 0;
    case 'array':
      return schema.items === undefined ? [] : [sampleValue(document, schema.items)];
    default:
      return { made, text: 'ü', list: [1, null, 0.1] };
  }
}

function sampleText({
  format,
  pattern,
  maxLength = 40,
  minLength = 0,
  example,
}: SchemaObject): unknown {
  switch (format) {
    case 'date':
      return `20${10 + (made % 80)}-02-28`;
    case 'date-time':
      return `2024-02-29T12:${10 + (made % 50)}:00Z`;
    case 'time':
      return `12:${10 + (made % 50)}:00`;
    case 'uuid':
      return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
    case 'byte':
      return Buffer.from(String(made)).toString('base64');
    default:
  }
  if (pattern !== undefined) return example ?? textOfPattern(pattern);
  const text = maxLength < 12 ? made.toString(36).slice(-maxLength) : `Ä/ %${made}'`;
  return text.padEnd(minLength, 'x');
}

/** Strings for the few patterns in these tests' schemas. */
function textOfPattern(pattern: string): string {
  const candidates = ['+254700000000', `SKU-${made}`, 'A1', `a${made}@example.com`];
  return candidates.find((text) => new RegExp(pattern, 'u').test(text)) ?? '';
}

function sampleInteger({ minimum = 0, maximum = 2 ** 31 - 1 }: SchemaObject): number {
  const wanted = 1_000_000 + made;
  return wanted <= maximum
    ? Math.max(wanted, minimum)
    : maximum - ((made % 1000) % (maximum - minimum));
}

function sampleNumber({ minimum = 0, maximum = 1e6 }: SchemaObject): number {
  const wanted = (made % 90) + 0.5;
  return wanted > minimum && wanted < maximum ? wanted : (minimum + maximum) / 2;
}
