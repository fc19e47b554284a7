import { isRecord, pointerTo, valueAtPointer } from '../../../model/json-pointer.ts';
import { isRow } from '../../rows/row.ts';
import type { Row } from '../../rows/row.ts';
import { propertyPointers, placesOf } from '../../schema-places.ts';

/** What stands behind a body: the schema that says how XML spells its names. */
export interface BodySource {
  /** Of the root where the schema gives none. */
  readonly name: string;
  readonly document: object;
  readonly schemaPointer: string | null;
}

/** The `xml` keywords of a value's schemas. https://spec.openapis.org/oas/v3.0.3#xml-object */
interface Spelling {
  readonly name: string | null;
  readonly prefix: string | null;
  readonly namespace: string | null;
  readonly isAttribute: boolean;
  readonly isWrapped: boolean;
}

interface Element {
  readonly document: object;
  /** Of the property, or of what holds it. */
  readonly name: string;
  readonly schemas: readonly string[];
  readonly value: unknown;
  readonly depth: number;
  /** Prefixes that an element around it has declared. */
  readonly prefixes: readonly string[];
}

const MAXIMUM_DEPTH = 50;

/** Prints a value as an XML document. */
export function xmlText(value: unknown, { name, document, schemaPointer }: BodySource): string {
  const schemas = schemaPointer === null ? [] : [schemaPointer];
  const root = { document, name, schemas, value, depth: 0, prefixes: [] };
  const model = modelName(document, schemas);
  const text = Array.isArray(value)
    ? rootList(root, value, model)
    : element({ ...root, name: model ?? name });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
}

function element(place: Element): string {
  const { document, name, value } = place;
  if (place.depth > MAXIMUM_DEPTH) return '';
  const schemas = placesOf(document, place.schemas);
  if (Array.isArray(value)) return list({ ...place, schemas }, value);
  const spelling = boundSpelling(place, schemas);
  const tag = tagOf(spelling, name);
  const head = `${tag}${namespaceOf(spelling)}`;
  if (value === null || value === undefined) return `<${head}/>`;
  if (!isRow(value) || JSON.isRawJSON(value)) {
    return `<${head}>${escapeXml(scalarText(value))}</${tag}>`;
  }
  const { attributes, children } = contentsOf({ ...insideOf(place, spelling), schemas }, value);
  return children === '' ? `<${head}${attributes}/>` : `<${head}${attributes}>${children}</${tag}>`;
}

/** The properties of an object. */
function contentsOf(
  place: Element,
  value: Row,
): { readonly attributes: string; readonly children: string } {
  const { document } = place;
  let attributes = '';
  let children = '';
  for (const [name, item] of Object.entries(value)) {
    const schemas = propertyPointers(document, place.schemas, name);
    const spelling = boundSpelling(place, placesOf(document, schemas));
    if (!spelling.isAttribute || (isRecord(item) && !JSON.isRawJSON(item))) {
      children += element({ ...place, name, schemas, value: item });
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
  const { isWrapped, name } = spellingOf(place.document, place.schemas);
  if (!isWrapped) return itemsOf(place, place.name, items);
  return wrappedList(place, name ?? place.name, items);
}

/** A document has one root: a list there is always wrapped, and called by what it holds. */
function rootList(place: Element, values: readonly unknown[], model: string | null): string {
  const { document, schemas } = place;
  const items = itemSchemas(place);
  const own = spellingOf(document, placesOf(document, schemas)).name ?? model;
  const item = spellingOf(document, placesOf(document, items)).name ?? modelName(document, items);
  const name = own ?? (item === null ? place.name : `${item}s`);
  return wrappedList({ ...place, name }, item ?? singular(name), values);
}

function wrappedList(place: Element, itemName: string, items: readonly unknown[]): string {
  const spelling = boundSpelling(place, placesOf(place.document, place.schemas));
  const tag = tagOf(spelling, place.name);
  const inner = itemsOf(insideOf(place, spelling), itemName, items);
  return `<${tag}${namespaceOf(spelling)}>${inner}</${tag}>`;
}

function itemsOf(place: Element, name: string, items: readonly unknown[]): string {
  const schemas = itemSchemas(place);
  const inside = { ...place, name, schemas, depth: place.depth + 1 };
  return items.map((value) => element({ ...inside, value })).join('');
}

function itemSchemas({ document, schemas }: Element): readonly string[] {
  return placesOf(document, schemas).map((place) => pointerTo(place, 'items'));
}

/** The name of the component that a schema refers to. */
function modelName(document: object, schemas: readonly string[]): string | null {
  for (const pointer of schemas) {
    const schema = valueAtPointer(document, pointer);
    const reference = isRecord(schema) ? schema['$ref'] : undefined;
    const name = /^#\/components\/schemas\/([^/]+)$/.exec(
      typeof reference === 'string' ? reference : '',
    )?.[1];
    if (name !== undefined) return name;
  }
  return null;
}

function spellingOf(document: object, schemas: readonly string[]): Spelling {
  const keywords = schemas.flatMap((pointer) => {
    const schema = valueAtPointer(document, pointer);
    const xml = isRecord(schema) ? schema['xml'] : undefined;
    return isRecord(xml) ? [xml] : [];
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

/** A prefix that nothing declares would make the document unreadable. */
function boundSpelling({ document, prefixes }: Element, schemas: readonly string[]): Spelling {
  const spelling = spellingOf(document, schemas);
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
