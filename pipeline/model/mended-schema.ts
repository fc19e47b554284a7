import type { Place } from './document-walk.ts';
import { pointerTo } from './json-pointer.ts';
import type { ProblemList } from './problem-list.ts';

type Node = Readonly<Record<string, unknown>>;

/** What stands instead of a schema's keywords; undefined: nothing. Null where all is well. */
export type Correction = Readonly<Record<string, unknown>> | null;

interface Slip {
  /** The keyword at which it is told. */
  readonly keyword: string;
  readonly message: string;
  readonly correction: NonNullable<Correction>;
}

/** Corrects keywords of a schema of OpenAPI 3.1 whose values are of the wrong kind; in those of 3.0 the parser finds them. */
export function correctedKeywords(node: Node, place: Place, problems: ProblemList): Correction {
  const slips = brokenKeywords(node);
  if (slips.length === 0 || /^#\/components\/securitySchemes\//.test(place())) return null;
  for (const { keyword, message } of slips) problems.warn(pointerTo(place(), keyword), message);
  return Object.assign({}, ...slips.map(({ correction }) => correction)) as Correction;
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isType = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).every((type) => types.includes(String(type)));

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => isType(value) && (isText(value) || isList(value)),
  ...{ format: isText, pattern: isText, uniqueItems: (value) => typeof value === 'boolean' },
  ...{ minimum: isNumber, maximum: isNumber },
  ...{ exclusiveMinimum: isNumber, exclusiveMaximum: isNumber },
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  ...{ minLength: isCount, maxLength: isCount, minItems: isCount, maxItems: isCount },
  ...{ minProperties: isCount, maxProperties: isCount },
  ...{ enum: isList, allOf: isList, anyOf: isList, oneOf: isList },
};

const bounds: Readonly<Record<string, string>> = {
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
};

/** Keywords of the wrong kind; `exclusiveMinimum: true` is what OpenAPI 3.0 writes. */
function brokenKeywords(node: Node): readonly Slip[] {
  return Object.keys(node).flatMap((keyword): Slip[] => {
    const value = node[keyword];
    if (!Object.hasOwn(shapes, keyword) || shapes[keyword]?.(value) === true) return [];
    const bound = bounds[keyword];
    if (bound !== undefined && typeof value === 'boolean') {
      const isStrict = value && isNumber(node[bound]);
      const correction = isStrict
        ? { [keyword]: node[bound], [bound]: undefined }
        : { [keyword]: undefined };
      return [{ keyword, message: 'It is read as OpenAPI 3.0 means it.', correction }];
    }
    const message = `The value of ${keyword} cannot be one; it is not heeded.`;
    return [{ keyword, message, correction: { [keyword]: undefined } }];
  });
}
