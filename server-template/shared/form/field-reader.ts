import { JsonRejection } from '../json/json-rejection.ts';
import { isJson } from '../media-type.ts';
import { parseExactJson } from '../json/exact-json.ts';
import { decodeFormText } from './parse-form-body.ts';
import type { FormField, FormFile } from './received-form.ts';
import { coerceText } from './coerce-text.ts';
import type { PropertyEncoding } from './form-encoding.ts';
import type { FormSchemas } from './form-schemas.ts';
import type { FormNode } from './form-tree.ts';
import { itemPlaces } from './value-schemas.ts';
import { PlaceFacts } from './place-facts.ts';

/** The value of a file whose schema allows a text, by the schema's `format`. */
export type FileValue = (file: FormFile, format: unknown) => unknown;

/** The declaration of a field. */
interface Declared {
  readonly places: readonly string[];
  readonly encoding: PropertyEncoding;
}

const plainEncoding: PropertyEncoding = { mediaTypes: [], separator: null, isSpread: false };

/** Converts the fields under one name of a form according to its schema. Text that is not of its type stays, for the validator to reject. */
export class FieldReader {
  readonly #schemas: FormSchemas;
  readonly #fileValue: FileValue;
  readonly #facts: PlaceFacts;

  constructor(schemas: FormSchemas, fileValue: FileValue) {
    this.#schemas = schemas;
    this.#fileValue = fileValue;
    this.#facts = new PlaceFacts(schemas);
  }

  read(node: FormNode, declared: Declared): unknown {
    const types = this.#facts.types(declared.places);
    if (node.named.size > 0 || node.appended.length > 0) {
      return this.#isList(node, types)
        ? this.#list(node, declared)
        : this.#object(node, declared.places);
    }
    const [first] = node.fields;
    const isOne = node.fields.length === 1 && first !== undefined;
    if (types.has('array') && !(isOne && types.has('string'))) return this.#list(node, declared);
    if (!isOne) return node.fields.map((field) => this.#value(field, declared));
    const { separator } = declared.encoding;
    const isPaired = separator !== null && types.has('object') && !types.has('string');
    return isPaired
      ? this.#pairs(first.raw.split(separator), declared.places)
      : this.#value(first, declared);
  }

  /** Digits in brackets are list indexes, unless the schema requires an object. */
  #isList({ named, appended }: FormNode, types: ReadonlySet<string>): boolean {
    if (appended.length > 0) return true;
    if (types.size > 0 && !types.has('array')) return false;
    return [...named.keys()].every((key) => /^\d+$/.test(key));
  }

  #list({ fields, named, appended }: FormNode, { places, encoding }: Declared): unknown {
    const items = {
      places: itemPlaces(this.#schemas, places),
      encoding: { ...encoding, separator: null },
    };
    const plain = fields.flatMap((field) => this.#split(field, encoding));
    const numbered = [...named].sort(([left], [right]) => Number(left) - Number(right));
    const nested = [...numbered.map(([, node]) => node), ...appended];
    const [only] = plain;
    const whole =
      only !== undefined && plain.length === 1 && nested.length === 0
        ? this.#wholeList(only, items)
        : null;
    return (
      whole ?? [
        ...plain.map((field) => this.#value(field, items)),
        ...nested.map((node) => this.read(node, items)),
      ]
    );
  }

  /** A list in one field: JSON, or empty; null if the text is an item. */
  #wholeList(field: FormField, { places, encoding }: Declared): readonly unknown[] | null {
    const types = this.#facts.types(places);
    const isText = types.size === 0 || types.has('string');
    if (field.file === null && field.text === '' && !isText) return [];
    const isJsonPart = isJson(field.mediaType ?? '') || encoding.mediaTypes.some(isJson);
    if (types.has('array') || (isText && !isJsonPart)) return null;
    const value = jsonOf(spelledText(field));
    return Array.isArray(value) ? value : null;
  }

  #split(field: FormField, { separator }: PropertyEncoding): readonly FormField[] {
    if (separator === null || field.file !== null) return [field];
    const isUrlEncoded = field.raw !== field.text;
    return field.raw.split(separator).map((raw) => ({
      ...field,
      raw,
      text: isUrlEncoded ? decodeFormText(raw) : raw,
    }));
  }

  #object({ named }: FormNode, places: readonly string[]): unknown {
    const entries = [...named].map(([name, node]): [string, unknown] => [
      name,
      this.read(node, {
        places: this.#facts.property(places, name),
        encoding: plainEncoding,
      }),
    ]);
    return Object.fromEntries(entries);
  }

  /** `street,Main,city,Nairobi` */
  #pairs(parts: readonly string[], places: readonly string[]): unknown {
    const entries = parts.flatMap((name, index): [string, unknown][] => {
      if (index % 2 === 1) return [];
      const key = decodeFormText(name);
      const text = decodeFormText(parts[index + 1] ?? '');
      return [[key, this.#typed(text, this.#facts.property(places, key))]];
    });
    return Object.fromEntries(entries);
  }

  #value(field: FormField, { places, encoding }: Declared): unknown {
    const types = this.#facts.types(places);
    const isText = types.has('string') || types.size === 0;
    const isComplex = types.has('object') || types.has('array');
    const isJsonPart = isJson(field.mediaType ?? '') || encoding.mediaTypes.some(isJson);
    if (isJsonPart || (isComplex && !isText)) {
      const value = jsonOf(spelledText(field));
      const isRecord = typeof value === 'object' && value !== null;
      // A part with type JSON may have any value; a plain field is converted like a query parameter.
      const isWanted = types.size === 0 || types.has(jsonType(value));
      if (value !== undefined && isWanted && (isRecord || isText)) return value;
    }
    if (field.file === null || !isText) return this.#typed(spelledText(field), places);
    return this.#fileValue(field.file, this.#facts.format(places));
  }

  #typed(text: string, places: readonly string[]): unknown {
    const types = this.#facts.types(places);
    const format = this.#facts.format(places);
    // An empty field means null, unless an empty string is allowed.
    if (text === '' && types.has('null') && !(types.has('string') && format === undefined))
      return null;
    const read = coerceText(text, types, format);
    return read.kind === 'value' ? read.value : text;
  }
}

function spelledText({ text, file }: FormField): string {
  return file === null ? text : file.bytes.toString('utf8');
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A text parsed as JSON; undefined if it is invalid. */
function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text).exact;
  } catch (error) {
    if (error instanceof JsonRejection) return undefined;
    throw error;
  }
}
