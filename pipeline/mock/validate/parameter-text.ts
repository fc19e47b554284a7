import type { Parameter } from '../../model/api-model.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import { decodeForm } from '../route/request-target.ts';
import type { QueryPair } from '../route/request-target.ts';
import { propertiesOf, schemaAt, typesOf } from '../schema-view.ts';
import { coerceText } from './coerce-text.ts';
import type { Coerced } from './coerce-text.ts';

/** Reads the values of one parameter, whatever its style: https://spec.openapis.org/oas/v3.0.3#style-values */
export interface ParameterReader {
  readonly parameter: Parameter;
  /** Whether a query's name belongs to the parameter. */
  readonly owns: (name: string) => boolean;
  /** Of texts that were sent for it, at least one. */
  readonly read: (pairs: readonly QueryPair[]) => Coerced;
}

/** Makes the reader of a parameter. */
export function createParameterReader(document: unknown, parameter: Parameter): ParameterReader {
  const shape = shapeOf(document, parameter);
  const prefix = `${parameter.name}[`;
  const owns = (name: string): boolean => {
    if (name === parameter.name) return !(shape.kind === 'object' && isSpread(parameter));
    if (shape.kind === 'array') return name === `${parameter.name}[]` && shape.isBracketed;
    if (shape.kind !== 'object') return false;
    if (parameter.style === 'deepObject') return name.startsWith(prefix) && name.endsWith(']');
    return isSpread(parameter) && shape.properties.has(name);
  };
  return { parameter, owns, read: (pairs) => readShape(shape, parameter, pairs) };
}

interface Scalar {
  readonly types: ReadonlySet<string>;
  readonly format: unknown;
}

type Shape =
  | { readonly kind: 'json' }
  | ({ readonly kind: 'scalar' } & Scalar)
  | { readonly kind: 'array'; readonly items: Scalar; readonly isBracketed: boolean }
  | { readonly kind: 'object'; readonly properties: ReadonlyMap<string, Scalar> };

function shapeOf(document: unknown, parameter: Parameter): Shape {
  const { schemaPointer, mediaType } = parameter;
  if (mediaType !== null) return { kind: 'json' };
  if (schemaPointer === null) return { kind: 'scalar', types: new Set(), format: undefined };
  const types = typesOf(document, schemaPointer);
  if (types.has('array') && !types.has('string')) {
    const items = scalarAt(document, itemsPointer(document, schemaPointer));
    return { kind: 'array', items, isBracketed: parameter.explode };
  }
  if (types.has('object') && !types.has('string')) {
    const properties = [...propertiesOf(document, schemaPointer)].map(
      ([name, { pointer }]) => [name, scalarAt(document, pointer)] as const,
    );
    return { kind: 'object', properties: new Map(properties) };
  }
  return { kind: 'scalar', ...scalarAt(document, schemaPointer) };
}

function itemsPointer(document: unknown, pointer: string): string {
  return pointerTo(schemaAt(document, pointer)?.pointer ?? pointer, 'items');
}

function scalarAt(document: unknown, pointer: string): Scalar {
  return {
    types: typesOf(document, pointer),
    format: schemaAt(document, pointer)?.value['format'],
  };
}

function isSpread({ style, explode }: Parameter): boolean {
  return style === 'form' && explode;
}

const separators: Readonly<Record<string, RegExp>> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7[cC]/,
};

function readShape(shape: Shape, parameter: Parameter, pairs: readonly QueryPair[]): Coerced {
  const [first = { name: '', raw: '' }] = pairs;
  switch (shape.kind) {
    case 'json':
      return readJson(decodeForm(first.raw));
    case 'scalar': {
      // One text or a list of them: a list is what repeats the name.
      if (pairs.length > 1 && shape.types.has('array')) {
        return { kind: 'value', value: pairs.map(({ raw }) => decodeForm(raw)) };
      }
      if (pairs.length > 1) return { kind: 'wrong', message: 'must be given once' };
      return coerceText(decodeForm(first.raw), shape.types, shape.format);
    }
    case 'array': {
      const texts = pairs.flatMap(({ raw }) => splitList(raw, parameter));
      return gathered(texts.map((text) => coerceText(text, shape.items.types, shape.items.format)));
    }
    case 'object':
      return readObject(shape.properties, parameter, pairs);
  }
}

function splitList(raw: string, { style, explode }: Parameter): readonly string[] {
  if (explode) return [decodeForm(raw)];
  return raw.split(separators[style] ?? /,|%2[cC]/).map(decodeForm);
}

function gathered(items: readonly Coerced[]): Coerced {
  const wrong = items.find(({ kind }) => kind === 'wrong');
  if (wrong !== undefined) return wrong;
  return {
    kind: 'value',
    value: items.flatMap((item) => (item.kind === 'value' ? [item.value] : [])),
  };
}

function readObject(
  properties: ReadonlyMap<string, Scalar>,
  parameter: Parameter,
  pairs: readonly QueryPair[],
): Coerced {
  const texts = pairs.flatMap(({ name, raw }): (readonly [string, string])[] => {
    if (parameter.style === 'deepObject') {
      return [[name.slice(parameter.name.length + 1, -1), decodeForm(raw)]];
    }
    if (isSpread(parameter)) return [[name, decodeForm(raw)]];
    const parts = raw.split(/,|%2[cC]/).map(decodeForm);
    if (parameter.explode) return parts.map((part) => pairOf(part));
    return parts.flatMap((part, index) =>
      index % 2 === 0 ? [[part, parts[index + 1] ?? ''] as const] : [],
    );
  });
  const entries: [string, unknown][] = [];
  for (const [name, text] of texts) {
    const scalar = properties.get(name);
    const read = coerceText(text, scalar?.types ?? new Set(), scalar?.format);
    if (read.kind === 'wrong') return read;
    entries.push([name, read.value]);
  }
  return { kind: 'value', value: Object.fromEntries(entries) };
}

function pairOf(part: string): readonly [string, string] {
  const mark = part.indexOf('=');
  return mark === -1 ? [part, ''] : [part.slice(0, mark), part.slice(mark + 1)];
}

function readJson(text: string): Coerced {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'wrong', message: 'must be JSON' };
  }
}
