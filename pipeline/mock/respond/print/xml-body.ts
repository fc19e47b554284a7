import type { Schemas } from '../../../model/schema-view.ts';
import { isJsonMap, isRow } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import {
  itemPointers,
  placesOf,
  propertyPointers,
} from '../../../../server-template/shared/form/value-schemas.ts';

/** The schema of a body, for XML names. */
export interface BodySource {
  /** Name of the root without one in the schema. */
  readonly name: string;
  readonly schemas: Schemas;
  readonly schemaPointer: string | null;
}

/** The `xml` keywords of a value. https://spec.openapis.org/oas/v3.0.3#xml-object */
interface Spelling {
  readonly name: string | null;
  readonly prefix: string | null;
  readonly namespace: string | null;
  readonly isAttribute: boolean;
  readonly isWrapped: boolean;
}

interface Element {
  readonly schemas: Schemas;
  /** Name of the property or parent. */
  readonly name: string;
  readonly places: readonly string[];
  readonly value: unknown;
  readonly depth: number;
  /** Prefixes declared by enclosing elements. */
  readonly prefixes: readonly string[];
}

const MAXIMUM_DEPTH = 50;

/** Prints a value as an XML document. */
export function xmlText(value: unknown, { name, schemas, schemaPointer }: BodySource): string {
  const places = schemaPointer === null ? [] : [schemaPointer];
  const root = { schemas, name, places, value, depth: 0, prefixes: [] };
  const model = modelName(schemas, places);
  const text = Array.isArray(value)
    ? rootList(root, value, model)
    : element({ ...root, name: model ?? name });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
}

function element(place: Element): string {
  const { schemas, name, value } = place;
  if (place.depth > MAXIMUM_DEPTH) return '';
  const places = placesOf(schemas, place.places);
  if (Array.isArray(value)) return list({ ...place, places }, value);
  const spelling = boundSpelling(place, places);
  const tag = tagOf(spelling, name);
  const head = `${tag}${namespaceOf(spelling)}`;
  if (value === null || value === undefined) return `<${head}/>`;
  if (!isRow(value) || JSON.isRawJSON(value)) {
    return `<${head}>${escapeXml(scalarText(value))}</${tag}>`;
  }
  const { attributes, children } = contentsOf({ ...insideOf(place, spelling), places }, value);
  return children === '' ? `<${head}${attributes}/>` : `<${head}${attributes}>${children}</${tag}>`;
}

/** The properties of an object. */
function contentsOf(
  place: Element,
  value: Row,
): { readonly attributes: string; readonly children: string } {
  const { schemas } = place;
  let attributes = '';
  let children = '';
  for (const [name, item] of Object.entries(value)) {
    const places = propertyPointers(schemas, place.places, name);
    const spelling = boundSpelling(place, placesOf(schemas, places));
    if (!spelling.isAttribute || isJsonMap(item) || Array.isArray(item)) {
      children += element({ ...place, name, places, value: item });
    } else if (item !== null) {
      const tag = tagOf(spelling, name);
      const declared = spelling.prefix === null ? '' : namespaceOf(spelling);
      attributes += ` ${tag}="${escapeAttribute(scalarText(item))}"${declared}`;
    }
  }
  return { attributes, children };
}

function insideOf(place: Element, { prefix, namespace }: Spelling): Element {
  const isNew = prefix !== null && namespace !== null;
  return {
    ...place,
    depth: place.depth + 1,
    prefixes: isNew ? [...place.prefixes, prefix] : place.prefixes,
  };
}

function list(place: Element, items: readonly unknown[]): string {
  const { isWrapped, name } = spellingOf(place.schemas, place.places);
  if (!isWrapped) return itemsOf(place, place.name, items);
  return wrappedList(place, name ?? place.name, items);
}

/** A document has one root: a list is always wrapped. */
function rootList(place: Element, values: readonly unknown[], model: string | null): string {
  const { schemas, places } = place;
  const items = itemsOfPlaces(place);
  const own = spellingOf(schemas, placesOf(schemas, places)).name ?? model;
  const item = spellingOf(schemas, placesOf(schemas, items)).name ?? modelName(schemas, items);
  const name = own ?? (item === null ? place.name : `${item}s`);
  return wrappedList({ ...place, name }, item ?? singular(name), values);
}

function wrappedList(place: Element, itemName: string, items: readonly unknown[]): string {
  const spelling = boundSpelling(place, placesOf(place.schemas, place.places));
  const tag = tagOf(spelling, place.name);
  const inner = itemsOf(insideOf(place, spelling), itemName, items);
  return `<${tag}${namespaceOf(spelling)}>${inner}</${tag}>`;
}

function itemsOf(place: Element, name: string, items: readonly unknown[]): string {
  const places = itemsOfPlaces(place);
  const inside = { ...place, name, places, depth: place.depth + 1 };
  return items.map((value) => element({ ...inside, value })).join('');
}

function itemsOfPlaces({ schemas, places }: Element): readonly string[] {
  return itemPointers(schemas, placesOf(schemas, places));
}

/** The name of the component that a schema refers to. */
function modelName(schemas: Schemas, places: readonly string[]): string | null {
  for (const pointer of places) {
    const name = schemas.componentName(pointer);
    if (name !== null) return name;
  }
  return null;
}

function spellingOf(schemas: Schemas, places: readonly string[]): Spelling {
  const keywords = places.flatMap((pointer) => {
    const xml = schemas.at(pointer)?.value['xml'];
    return isJsonMap(xml) ? [xml] : [];
  });
  const text = (key: string): string | null => {
    const found = keywords.map((xml) => xml[key]).find((value) => typeof value === 'string');
    return typeof found === 'string' && found !== '' ? found : null;
  };
  return {
    ...{ name: text('name'), prefix: text('prefix'), namespace: text('namespace') },
    isAttribute: keywords.some((xml) => xml['attribute'] === true),
    isWrapped: keywords.some((xml) => xml['wrapped'] === true),
  };
}

/** An undeclared prefix would make the document invalid. */
function boundSpelling({ schemas, prefixes }: Element, places: readonly string[]): Spelling {
  const spelling = spellingOf(schemas, places);
  const { prefix, namespace } = spelling;
  const isBound = prefix === null || namespace !== null || prefixes.includes(prefix);
  return isBound ? spelling : { ...spelling, prefix: null };
}

function tagOf({ name, prefix }: Spelling, fallback: string): string {
  const tag = xmlName(name ?? fallback);
  return prefix === null ? tag : `${xmlName(prefix)}:${tag}`;
}

function namespaceOf({ namespace, prefix }: Spelling): string {
  if (namespace === null) return '';
  const name = prefix === null ? 'xmlns' : `xmlns:${xmlName(prefix)}`;
  return ` ${name}="${escapeAttribute(namespace)}"`;
}

/** XML names are stricter than JSON's. */
function xmlName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?=[^\p{L}_])/u, '_') || '_';
}

function singular(name: string): string {
  return name.length > 1 && name.endsWith('s') ? name.slice(0, -1) : 'item';
}

function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeXml(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, ' ');
}
