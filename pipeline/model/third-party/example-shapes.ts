import { isJson } from '../../../server-template/shared/media-type.ts';
import { isRecord, valueAtPointer } from '../json-pointer.ts';

type Node = Readonly<Record<string, unknown>>;

const content = /\/content\/([^/]+)$/;
const responseContent = /\/responses\/[^/]+\/content\/[^/]+$/;

/**
 * Examples of a JSON content that are JSON in a string, parsed; null if there are none, or if
 * strings are intended.
 */
export function parsedExamples(node: Node, place: string, document: Node): Node | null {
  if (!isJsonContent(place) || isOfText(node['schema'], document)) return null;
  const { example, examples } = node;
  const parsed = parsedJson(example);
  const named = isRecord(examples)
    ? Object.entries(examples).flatMap(([name, one]) => {
        const value = isRecord(one) ? parsedJson(one['value']) : undefined;
        return value === undefined ? [] : [[name, { ...(one as object), value }] as const];
      })
    : [];
  if (parsed === undefined && named.length === 0) return null;
  return {
    ...(parsed === undefined ? {} : { example: parsed }),
    ...(named.length === 0
      ? {}
      : { examples: { ...(examples as object), ...Object.fromEntries(named) } }),
  };
}

/**
 * Derives the schema of a response from its examples: structure only. Null if it has a schema, or
 * no example.
 */
export function shapeOfExamples(node: Node, place: string, document: Node): Node | null {
  if (!responseContent.test(place) || !isJsonContent(place) || saysMore(node['schema']))
    return null;
  const { example, examples = {} } = { ...node, ...parsedExamples(node, place, document) };
  const named = Object.values(examples as object).map((one) => valueOf(one, document));
  const shape = shapeOf([example, ...named]);
  const isShaped = shape['properties'] !== undefined || shape['items'] !== undefined;
  return isShaped ? withTypes(shape, node['schema']) : null;
}

function isJsonContent(place: string): boolean {
  const [, name = ''] = content.exec(place) ?? [];
  return isJson(name.replaceAll('~1', '/'));
}

function isOfText(schema: unknown, document: Node): boolean {
  const { $ref: target } = isRecord(schema) ? schema : {};
  const found = typeof target === 'string' ? valueAtPointer(document, target) : schema;
  return isRecord(found) && found['type'] === 'string';
}

/** `{}`, `{ "type": "object" }` and lists of these say nothing about the content. */
function saysMore(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  return Object.entries(schema).some(([key, value]) =>
    key === 'items' ? saysMore(value) : !['type', 'title', 'description'].includes(key),
  );
}

/** The structure with the types of the schema. */
function withTypes(shape: Node, schema: unknown): Node {
  if (!isRecord(schema)) return shape;
  const { items } = schema;
  const { items: inner } = shape;
  return {
    ...schema,
    ...shape,
    ...(isRecord(inner) ? { items: withTypes(inner, items) } : {}),
  };
}

function valueOf(example: unknown, document: Node): unknown {
  const { $ref: target } = isRecord(example) ? example : {};
  const found = typeof target === 'string' ? valueAtPointer(document, target) : example;
  return isRecord(found) ? found['value'] : undefined;
}

function parsedJson(text: unknown): object | undefined {
  if (typeof text !== 'string' || !/^\s*[[{][^]*[\]}]\s*$/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/**
 * Properties and items that all values have; the first primitive value is the example of its place.
 */
function shapeOf(values: readonly unknown[], depth = 0): Node {
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length > 0) return { items: shapeOf(lists.flat(), depth + 1) };
  const objects = values.filter((value) => isRecord(value));
  const [first] = values.filter((value) => value !== undefined && value !== null);
  if (objects.length === 0 || depth > deepest) return first === undefined ? {} : { example: first };
  const names = new Set(objects.flatMap((one) => Object.keys(one)));
  const properties = [...names].map((name) => {
    const inner = objects.flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
    return [name, shapeOf(inner, depth + 1)] as const;
  });
  return { properties: Object.fromEntries(properties) };
}

const deepest = 8;
