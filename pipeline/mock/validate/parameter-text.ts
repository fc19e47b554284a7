import type { Schemas } from '../../model/schema-view.ts';
import type { Parameter } from '../../model/api-model.ts';
import { decodeForm } from '../../../server-template/shared/url/request-target.ts';
import type { QueryPair } from '../route/query-pairs.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import type { FormField } from '../../../server-template/shared/form/received-form.ts';
import { coerceText } from '../../../server-template/shared/form/coerce-text.ts';
import type { Coerced } from '../../../server-template/shared/form/coerce-text.ts';
import { fieldPath } from '../../../server-template/shared/form/field-name.ts';
import { FieldReader } from '../../../server-template/shared/form/field-reader.ts';
import { addField, emptyNode } from '../../../server-template/shared/form/form-tree.ts';
import {
  declaredNames,
  itemPlaces,
  keywordAt,
  placesOf,
  typesAt,
} from '../../../server-template/shared/form/value-schemas.ts';

/** Reads the values of one parameter, in any style: https://spec.openapis.org/oas/v3.0.3#style-values */
export interface ParameterReader {
  readonly parameter: Parameter;
  /** Whether a name in the query belongs to the parameter. */
  readonly owns: (name: string) => boolean;
  /** Whether it is a single value. */
  readonly isScalar: boolean;
  /** Reads the texts of the parameter, at least one. */
  readonly read: (pairs: readonly QueryPair[]) => Coerced;
}

/** Creates the reader of a parameter. */
export function createParameterReader(schemas: Schemas, parameter: Parameter): ParameterReader {
  const shape = shapeOf(schemas, parameter);
  const prefix = `${parameter.name}[`;
  const owns = (name: string): boolean => {
    if (name === parameter.name) return true;
    if (shape.kind === 'object' && shape.spread.has(name)) return true;
    if (!name.startsWith(prefix) || !name.endsWith(']')) {
      return shape.kind === 'object' && shape.isFree && !name.includes('[');
    }
    // Most clients send objects with brackets, regardless of the declared style.
    if (shape.kind === 'object') return true;
    return shape.kind === 'array' && parameter.explode && /^\d*\]/.test(name.slice(prefix.length));
  };
  const isScalar = shape.kind === 'scalar' && shape.types.size > 0 && !shape.types.has('array');
  return {
    parameter,
    owns,
    isScalar,
    read: (pairs) => readShape(schemas, { shape, parameter }, pairs),
  };
}

interface Scalar {
  readonly types: ReadonlySet<string>;
  readonly format: unknown;
}

type Shape =
  | { readonly kind: 'json'; readonly types: ReadonlySet<string> }
  | ({ readonly kind: 'scalar' } & Scalar)
  | {
      readonly kind: 'array';
      readonly items: Scalar;
      /** The type of a single value that is allowed instead of a list. */
      readonly single: Scalar;
      readonly places: readonly string[];
    }
  | {
      readonly kind: 'object';
      readonly places: readonly string[];
      /** Properties that are query parameters of their own. */
      readonly spread: ReadonlySet<string>;
      /** Whether other names belong to the object, as in the specification's `freeForm`. */
      readonly isFree: boolean;
    };

function shapeOf(schemas: Schemas, parameter: Parameter): Shape {
  const { schemaPointer, mediaType } = parameter;
  if (mediaType !== null && isJson(mediaType)) {
    const types = schemaPointer === null ? new Set<string>() : schemas.types(schemaPointer);
    return { kind: 'json', types };
  }
  if (schemaPointer === null) return { kind: 'scalar', types: new Set(), format: undefined };
  const types = schemas.types(schemaPointer);
  const isDeep = parameter.style === 'deepObject';
  const isPlain = types.has('string') && !isDeep;
  const places = isPlain ? [] : placesOf(schemas, [schemaPointer]);
  if (types.has('array') && !isPlain) {
    const items = scalarAmong(schemas, itemPlaces(schemas, places));
    const single = scalarAmong(schemas, places);
    return { kind: 'array', items, single, places };
  }
  if ((types.has('object') || isDeep) && !isPlain) {
    const spread = new Set(isSpread(parameter) ? declaredNames(schemas, places) : []);
    const others = keywordAt(schemas, places, 'additionalProperties') ?? false;
    return { kind: 'object', places, spread, isFree: isSpread(parameter) && others !== false };
  }
  return { kind: 'scalar', ...scalarAt(schemas, schemaPointer) };
}

function scalarAmong(schemas: Schemas, places: readonly string[]): Scalar {
  return { types: typesAt(schemas, places), format: keywordAt(schemas, places, 'format') };
}

function scalarAt(schemas: Schemas, pointer: string): Scalar {
  return {
    types: schemas.types(pointer),
    format: schemas.at(pointer)?.value['format'],
  };
}

function isSpread({ style, explode }: Parameter): boolean {
  return style === 'form' && explode;
}

const singleTypes: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);
const comma = /,|%2[cC]/;
const separators: Readonly<Record<string, RegExp>> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7[cC]/,
};

function readShape(
  schemas: Schemas,
  { shape, parameter }: { readonly shape: Shape; readonly parameter: Parameter },
  pairs: readonly QueryPair[],
): Coerced {
  const [first = { name: '', raw: '' }] = pairs;
  switch (shape.kind) {
    case 'json':
      return readJson(decodeForm(first.raw), shape.types);
    case 'scalar': {
      // One text or a list of them: repeating the name gives a list.
      if (pairs.length > 1 && shape.types.has('array')) {
        return { kind: 'value', value: pairs.map(({ raw }) => decodeForm(raw)) };
      }
      if (pairs.length > 1) return { kind: 'wrong', message: 'must be given once' };
      return coerceText(decodeForm(first.raw), shape.types, shape.format);
    }
    case 'array': {
      // The specification does not define lists of objects: each may be JSON.
      if (isJsonMap(shape.items) || pairs.some(({ name }) => name !== parameter.name))
        return readTree(schemas, { places: shape.places, parameter }, pairs);
      const texts = pairs.flatMap(({ raw }) => splitList(raw, parameter));
      const [only = ''] = texts;
      const single = [...shape.single.types].some((type) => singleTypes.has(type))
        ? coerceText(only, shape.single.types, shape.single.format)
        : null;
      if (texts.length === 1 && single?.kind === 'value') return single;
      return gathered(texts.map((text) => coerceText(text, shape.items.types, shape.items.format)));
    }
    case 'object':
      return readTree(schemas, { places: shape.places, parameter }, pairs);
  }
}

/** Reads a value that may be spread over several names, like a form. */
function readTree(
  schemas: Schemas,
  { places, parameter }: { readonly places: readonly string[]; readonly parameter: Parameter },
  pairs: readonly QueryPair[],
): Coerced {
  const { style, explode } = parameter;
  const root = emptyNode();
  for (const { name, raw } of pairs) {
    const isListed = explode && (parameter.in === 'path' || parameter.in === 'header');
    const parts = isListed ? raw.split(comma).map((part) => pairOf(decodeForm(part))) : [];
    for (const [key, text] of parts) addField(root, [key], fieldOf(key, encodeURIComponent(text)));
    if (!isListed) addField(root, pathIn(parameter, name), fieldOf(name, raw));
  }
  const isWhole = explode || style === 'deepObject';
  const separator = isWhole ? null : separatorIn(pairs.map(({ raw }) => raw).join(''), comma);
  const encoding = { mediaTypes: [], separator, isSpread: false };
  const value = new FieldReader(schemas, ({ name }) => name).read(root, { places, encoding });
  return { kind: 'value', value };
}

/** The path of a name below its parameter: `price` and `gte` of `filter[price][gte]`. */
function pathIn(parameter: Parameter, name: string): readonly string[] {
  if (name === parameter.name) return [];
  const [first, ...keys] = fieldPath(name);
  return first === parameter.name ? keys : [name];
}

function fieldOf(name: string, raw: string): FormField {
  return { name, text: decodeForm(raw), raw, mediaType: null, file: null };
}

function splitList(raw: string, { in: place, style, explode }: Parameter): readonly string[] {
  if (explode && (place === 'query' || place === 'cookie')) return [decodeForm(raw)];
  return raw.split(separatorIn(raw, separators[style] ?? comma)).map(decodeForm);
}

/**
 * An encoded separator is data next to a literal one (RFC 6570); some clients encode all of them.
 */
function separatorIn(raw: string, separator: RegExp): RegExp {
  if (separator === comma && raw.includes(',')) return /,/;
  return separator === separators['pipeDelimited'] && raw.includes('|') ? /\|/ : separator;
}

function isJsonMap({ types }: Scalar): boolean {
  return types.has('object') && !types.has('string');
}

function gathered(items: readonly Coerced[]): Coerced {
  const wrong = items.find(({ kind }) => kind === 'wrong');
  if (wrong !== undefined) return wrong;
  return {
    kind: 'value',
    value: items.flatMap((item) => (item.kind === 'value' ? [item.value] : [])),
  };
}

function pairOf(part: string): readonly [string, string] {
  const mark = part.indexOf('=');
  return mark === -1 ? [part, ''] : [part.slice(0, mark), part.slice(mark + 1)];
}

/** Many clients send strings without the quotes that JSON requires. */
function readJson(text: string, types: ReadonlySet<string>): Coerced {
  const isOnlyText =
    types.has('string') && [...types].every((type) => /^(?:string|null)$/.test(type));
  try {
    const value = JSON.parse(text) as unknown;
    const isQuoted = typeof value === 'string' || value === null;
    return { kind: 'value', value: isOnlyText && !isQuoted ? text : value };
  } catch {
    if (isOnlyText) return { kind: 'value', value: text };
    return { kind: 'wrong', message: 'must be JSON' };
  }
}

/** Reads a repeated name as a list. */
export function readEach(reader: ParameterReader, pairs: readonly QueryPair[]): Coerced {
  const read = pairs.map((pair) => reader.read([pair]));
  const wrong = read.find(({ kind }) => kind === 'wrong');
  return (
    wrong ?? {
      kind: 'value',
      value: read.map((one) => (one.kind === 'value' ? one.value : null)),
    }
  );
}
