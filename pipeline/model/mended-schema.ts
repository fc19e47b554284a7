import type { Place } from './document-walk.ts';
import { isRecord, pointerTo } from './json-pointer.ts';
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

/** Corrects the keywords of a schema that would refuse every value, where it is plain what is meant instead. `isOld`: of OpenAPI 3.0, whose parser refuses keywords of the wrong kind. */
export function correctedKeywords(
  node: Node,
  place: Place,
  { problems, isOld }: { readonly problems: ProblemList; readonly isOld: boolean },
): Correction {
  const slips = [
    ...(isOld ? [] : brokenKeywords(node)),
    enumOfOtherType(node),
    writtenPattern(node),
    forbiddenRequired(node),
  ].filter((slip) => slip !== null);
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

/** `type: integer, enum: ['1', '2']`: the values are written as the type wants them; where they cannot be, the list of them says more than the type of one, and less than that of many. */
function enumOfOtherType({ type, enum: values, items }: Node): Slip | null {
  if (!isText(type) || !Array.isArray(values) || values.length === 0) return null;
  const present = values.filter((value) => value !== null);
  if (present.length === 0 || present.some((value) => hasType(value, String(type)))) return null;
  const message = `No value of the enum has the type ${JSON.stringify(type)}; `;
  const keyword = 'enum';
  const written = present.map((value) => writtenAs(value, String(type)));
  if (!written.includes(undefined)) {
    const correction = { enum: values.includes(null) ? [...written, null] : written };
    return { keyword, message: `${message}they are read as if they had.`, correction };
  }
  if (type === 'array' && isRecord(items) && !('$ref' in items)) {
    const correction = { enum: undefined, items: { enum: values, ...items } };
    return { keyword, message: `${message}they are those of its items.`, correction };
  }
  if (type === 'array' || type === 'object') {
    return { keyword, message: `${message}it is not heeded.`, correction: { enum: undefined } };
  }
  const correction = { type: undefined, format: undefined };
  return { keyword, message: `${message}the type is not heeded.`, correction };
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value) && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function writtenAs(value: unknown, type: string): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  const text = String(value);
  if (type === 'string') return text;
  if (type === 'boolean') return { true: true, false: false }[text.toLowerCase()];
  const isOne = type === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,15}(?:\.\d{1,15})?$/;
  return (type === 'integer' || type === 'number') && isOne.test(text) ? Number(text) : undefined;
}

/** `/^[a-z]+$/` is a pattern as JavaScript writes it: nothing starts after a slash. */
function writtenPattern({ pattern }: Node): Slip | null {
  if (typeof pattern !== 'string') return null;
  const [, inner, flags] = /^\/(\^.*\$)\/([a-z]*)$/s.exec(pattern) ?? [];
  if (inner === undefined) return null;
  const message = 'The pattern stands between slashes; ';
  return flags === '' || flags === 'u'
    ? {
        ...{ keyword: 'pattern', message: `${message}it is read without them.` },
        correction: { pattern: inner },
      }
    : {
        ...{ keyword: 'pattern', message: `${message}it is not heeded for what follows them.` },
        correction: { pattern: undefined },
      };
}

/** Names that are required of an object that must not have them. */
function forbiddenRequired(node: Node): Slip | null {
  const { required, properties = {}, additionalProperties, patternProperties } = node;
  if (additionalProperties !== false || patternProperties !== undefined) return null;
  if (!Array.isArray(required) || !isRecord(properties)) return null;
  const known = required.filter((name) => Object.hasOwn(properties, String(name)));
  if (known.length === required.length) return null;
  const message =
    'It names what is no property, where others are forbidden; that is not asked for.';
  return {
    ...{ keyword: 'required', message },
    correction: { required: known.length === 0 ? undefined : known },
  };
}
