import { isRecord } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import { kindNames } from './object-kinds.ts';
import type { Kind } from './object-kinds.ts';

/** Where a part is, and how it is read. */
export interface PartPlace {
  readonly document: Readonly<Record<string, unknown>>;
  readonly problems: ProblemList;
  readonly isOld: boolean;
  readonly place: string;
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array'];

/** A value as an object of its kind; undefined, with a warning, if it cannot be read as one. */
export function asKind(value: unknown, kind: Kind, { problems, isOld, place }: PartPlace): unknown {
  if (isRecord(value) && !Array.isArray(value)) return value;
  const noun = kindNames[kind];
  if (kind === 'schema') {
    if (typeof value === 'boolean')
      return isOld && !place.endsWith('/additionalProperties') ? schemaOf(value) : value;
    return asSchema(value, { problems, place });
  }
  const meant = typeof value === 'string' ? textual[kind]?.(value) : undefined;
  problems.warn(
    place,
    meant === undefined
      ? `This must be ${noun}; it is ignored.`
      : `This must be ${noun}, not a text; the text is read as one.`,
  );
  return meant;
}

function schemaOf(value: boolean): object {
  return value ? {} : { not: {} };
}

function asSchema(
  value: unknown,
  { problems, place }: Pick<PartPlace, 'problems' | 'place'>,
): unknown {
  if (Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one))) {
    problems.warn(place, 'This must be a schema, not a list; any schema of the list may apply.');
    return { anyOf: value as readonly unknown[] };
  }
  if (typeof value === 'string' && types.includes(value)) {
    problems.warn(place, 'This must be a schema, not a text; the text is read as its type.');
    return { type: value };
  }
  problems.warn(place, 'This must be a schema; any value is accepted.');
  return {};
}

/** What a text means where an object is required. */
const textual: { readonly [K in Kind]?: (text: string) => object } = {
  server: (url) => ({ url }),
  discriminator: (propertyName) => ({ propertyName }),
  response: (description) => ({ description }),
  example: (value) => ({ value }),
};
