import type { SchemaObject } from '../../../openapi-document.ts';
import { pointerTo } from '../../json-pointer.ts';
import { isPartOfSchema } from '../../schemas/schema-places.ts';
import type { SchemaSubject } from './schema-subject.ts';

type Type = NonNullable<SchemaObject['type']>;
type Keyword = keyof SchemaObject;

interface Family {
  readonly of: string;
  readonly types: readonly Type[];
  readonly keywords: readonly Keyword[];
  /** Keywords that are also allowed without a type. */
  readonly untyped?: readonly Keyword[];
}

const families: readonly Family[] = [
  { of: 'strings', types: ['string'], keywords: ['minLength', 'maxLength', 'pattern'] },
  {
    of: 'numbers',
    types: ['integer', 'number'],
    keywords: ['minimum', 'maximum', 'multipleOf'],
  },
  {
    of: 'objects',
    types: ['object'],
    keywords: ['minProperties', 'maxProperties'],
    untyped: ['required'],
  },
  { of: 'lists', types: ['array'], keywords: ['minItems', 'maxItems', 'uniqueItems'] },
];

const limited = new Set(
  families.flatMap(({ keywords, untyped = [] }) => [...keywords, ...untyped]),
);

/**
 * Rejects keywords without the type that they apply to, and warns about those that apply to another
 * type.
 */
export function checkIdleKeywords({ schema, parts, pointer, resolution }: SchemaSubject): void {
  if (!Object.keys(schema).some((key) => limited.has(key as Keyword))) return;
  // The enclosing schema may declare the type.
  if (isPartOfSchema(pointer)) return;
  const types = parts.flatMap(({ type }) => (type === undefined ? [] : [type]));
  const hasBranches = parts.some(({ anyOf, oneOf }) => anyOf !== undefined || oneOf !== undefined);
  for (const { of, types: fitting, keywords, untyped = [] } of families) {
    const spoken = types.length === 0 ? keywords : [...keywords, ...untyped];
    const idle = spoken.filter((keyword) => schema[keyword] !== undefined);
    const [keyword] = idle;
    if (keyword === undefined || fitting.some((type) => types.includes(type))) continue;
    const place = pointerTo(pointer, keyword);
    const [type] = types;
    if (type !== undefined) {
      resolution.problems.warn(
        place,
        `${idle.join(', ')} ${idle.length === 1 ? 'applies' : 'apply'} to ${of}, but this schema is of type ${type}: ${idle.length === 1 ? 'it has' : 'they have'} no effect.`,
      );
    } else if (!hasBranches) {
      resolution.problems.add(
        place,
        `${idle.join(', ')} ${idle.length === 1 ? 'applies' : 'apply'} to ${of}, but this schema has no type.`,
        `Add "type": "${String(fitting[0])}".`,
      );
    }
  }
}
