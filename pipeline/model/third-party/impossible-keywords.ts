import { isRecord } from '../json-pointer.ts';

type Node = Readonly<Record<string, unknown>>;

/** A keyword that no value satisfies, but whose intent is clear. */
export interface ImpossibleKeyword {
  readonly keyword: string;
  /** One sentence. */
  readonly message: string;
  /** The intended keywords; undefined: none. */
  readonly meant: Node;
}

/**
 * Keywords of a schema that no value satisfies by mistake, so that no request is rejected and
 * responses can exist.
 */
export function impossibleKeywords(schema: Node): readonly ImpossibleKeyword[] {
  const found = [enumOfOtherType(schema), writtenPattern(schema), forbiddenRequired(schema)];
  return found.filter((one) => one !== null);
}

const isText = (value: unknown): boolean => typeof value === 'string';

/**
 * `type: integer, enum: ['1', '2']`: values are converted to the type. If that fails, the enum
 * takes precedence over a single type, and several types over the enum.
 */
function enumOfOtherType({ type, enum: values, items }: Node): ImpossibleKeyword | null {
  if (!isText(type) || !Array.isArray(values) || values.length === 0) return null;
  const present = values.filter((value) => value !== null);
  if (present.length === 0 || present.some((value) => hasType(value, String(type)))) return null;
  const message = `No value of the enum has the type ${JSON.stringify(type)}; in requests, `;
  const keyword = 'enum';
  const written = present.map((value) => writtenAs(value, String(type)));
  if (!written.includes(undefined)) {
    const meant = { enum: values.includes(null) ? [...written, null] : written };
    return { keyword, message: `${message}its values are converted.`, meant };
  }
  if (type === 'array' && isRecord(items) && !('$ref' in items)) {
    const meant = { enum: undefined, items: { enum: values, ...items } };
    return { keyword, message: `${message}the enum applies to its items.`, meant };
  }
  if (type === 'array' || type === 'object') {
    return { keyword, message: `${message}the enum is ignored.`, meant: { enum: undefined } };
  }
  const meant = { type: undefined, format: undefined };
  return { keyword, message: `${message}the type is ignored.`, meant };
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

/** `/^[a-z]+$/` is a JavaScript literal, which as a pattern matches nothing. */
export const literalPattern = /^\/(\^.*\$)\/([a-z]*)$/s;

function writtenPattern({ pattern }: Node): ImpossibleKeyword | null {
  if (typeof pattern !== 'string') return null;
  const [, inner, flags] = literalPattern.exec(pattern) ?? [];
  if (inner === undefined) return null;
  const message = 'The pattern is between slashes; in requests, ';
  return flags === '' || flags === 'u'
    ? {
        ...{ keyword: 'pattern', message: `${message}it is read without them.` },
        meant: { pattern: inner },
      }
    : {
        ...{ keyword: 'pattern', message: `${message}it is ignored because of its flags.` },
        meant: { pattern: undefined },
      };
}

/** Names that are required in an object that forbids them. */
function forbiddenRequired(node: Node): ImpossibleKeyword | null {
  const { required, properties = {}, additionalProperties, patternProperties, allOf } = node;
  if (additionalProperties !== false || patternProperties !== undefined) return null;
  // If its parts declare the required names, it is closed by mistake.
  if (allOf !== undefined) return null;
  if (!Array.isArray(required) || !isRecord(properties)) return null;
  const known = required.filter((name) => Object.hasOwn(properties, String(name)));
  if (known.length === required.length) return null;
  const message =
    'It requires an undeclared property, but additionalProperties is false; requests may omit the property.';
  return {
    ...{ keyword: 'required', message },
    meant: { required: known.length === 0 ? undefined : known },
  };
}
