import { partAt, splitPointer } from '../../../pipeline/merge/labelled-pointer.ts';
import { DocumentEditor } from '../../../pipeline/merge/testing/document-editor.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { flattened } from './flattened.ts';
import type { Choice } from './migrations.ts';

type Mutation = (editor: DocumentEditor, choice: Choice) => void;

const values = ['other', 7, true, ['x'], { a: 1 }, 40];

/** Keywords of a property as people change them; undefined removes one. */
const keywords: readonly (readonly [name: string, value: unknown])[] = [
  ...([1, 5, undefined] as const).map((value) => ['minLength', value] as const),
  ...([0, 3, undefined] as const).map((value) => ['minimum', value] as const),
  ...([2, 900, undefined] as const).map((value) => ['maximum', value] as const),
  ...([1, 15, 200, undefined] as const).map((value) => ['maxLength', value] as const),
  ...([['new'], ['a'], ['a', 'b'], ['new', 'paid', 'gone'], undefined] as const).map(
    (value) => ['enum', value] as const,
  ),
  ...([true, undefined] as const).flatMap((value) => [
    ...(['nullable', 'readOnly', 'writeOnly', 'x-internal'] as const).map(
      (name) => [name, value] as const,
    ),
  ]),
  ...(['new', 'a', 1, undefined] as const).map((value) => ['default', value] as const),
  ['pattern', '^[a-z]'],
  ['format', 'email'],
  ['example', 'a'],
];

/** Possible edits to a document. */
export const mutations = {
  setLeaf: (editor, { at, to }) => {
    const pointer = pick([...flattened(editor.document).keys()], at);
    // These keys identify shared parameters, to which every list refers.
    if (pointer === undefined || /\/(?:in|name|role|filter|op)$/.test(pointer)) return;
    if (!isList(editor, pointer)) editor.put(pointer, pick(values, to));
  },
  addKey: (editor, { at, to }) => {
    const holder = parentOf(pick([...flattened(editor.document).keys()], at) ?? '');
    if (isObject(editor, holder)) editor.put(`${holder}/x-added${to % 3}`, pick(values, to));
  },
  remove: (editor, { at, to }) => {
    let pointer = pick([...flattened(editor.document).keys()], at) ?? '';
    for (let up = to % 4; up > 0; up -= 1) pointer = parentOf(pointer);
    // Lists are compared with shared parameters resolved.
    if (pointer.startsWith('/components/parameters')) return;
    if (pointer.split('/').length > 2) editor.put(pointer, undefined);
  },
  describe: (editor, { at, to }) => {
    const pointer = pick(propertiesOf(editor.document), at);
    if (pointer !== undefined) editor.put(`${pointer}/description`, `Text ${to % 5}`);
  },
  tighten: (editor, { at, to }) => {
    const pointer = pick(propertiesOf(editor.document), at);
    if (pointer !== undefined) editor.put(`${pointer}/maxLength`, 10 + (to % 60));
  },
  keyword: (editor, { at, to }) => {
    const pointer = pick(propertiesOf(editor.document), at);
    const [name = '', value] = pick(keywords, to) ?? [];
    if (pointer !== undefined) editor.put(`${pointer}/${name}`, value);
  },
  removeProperty: (editor, { at }) => {
    const pointer = pick(propertiesOf(editor.document), at);
    if (pointer !== undefined) editor.put(pointer, undefined);
  },
  require: (editor, { at, to }) => {
    const pointer = pick(propertiesOf(editor.document), at) ?? '';
    const [, , , schema = '', , name = ''] = pointer.split('/');
    const place = `/components/schemas/${schema}/required`;
    const names: unknown = partAt(editor.document, splitPointer(place)) ?? [];
    if (schema === '' || !Array.isArray(names)) return;
    const others = (names as readonly unknown[]).filter((one) => one !== name);
    const list = to % 2 === 0 ? [...others, name] : others;
    editor.put(place, list.length === 0 ? undefined : list);
  },
  renameProperty: (editor, { at, to }) => {
    const pointer = pick(propertiesOf(editor.document), at);
    const [, , , schema = '', , name = ''] = (pointer ?? '').split('/');
    const free = `renamed${to % 4}`;
    const isFree = !propertiesOf(editor.document).includes(`${parentOf(pointer ?? '')}/${free}`);
    if (pointer !== undefined && isFree) editor.renameProperty(schema, name, free);
  },
  groupProperty: (editor, { at, to }) => {
    const pointer = pick(propertiesOf(editor.document), at) ?? '';
    const [, , , schema = '', , name = ''] = pointer.split('/');
    const group = `group${to % 2}`;
    const holder = `${parentOf(pointer)}/${group}`;
    const isFree =
      !propertiesOf(editor.document).includes(holder) || isObject(editor, `${holder}/properties`);
    if (isColumn(editor, pointer) && isFree) editor.groupProperty(schema, name, group);
  },
  componentOfGroup: (editor, { at, to }) => {
    const pointer = pick(groupsOf(editor), at);
    const name = `Group${to % 2}`;
    const place = `/components/schemas/${name}`;
    if (pointer === undefined || !isObject(editor, '/components/schemas')) return;
    if (isObject(editor, place)) return;
    const reference = { $ref: `#/components/schemas/${name}` };
    editor.move(pointer, place);
    editor.put(pointer, to % 3 === 0 ? { allOf: [reference], description: 'More.' } : reference);
  },
  renameSchema: (editor, { at, to }) => {
    const names = Object.keys(editor.document.components?.schemas ?? {});
    const from = pick(names, at);
    const name = `Renamed${to % 4}`;
    if (from !== undefined && !names.includes(name)) editor.renameSchema(from, name);
  },
  movePath: (editor, { at, to }) => {
    const paths = isObject(editor, '/paths') ? Object.keys(editor.document.paths) : [];
    const from = pick(paths, at);
    const name = `/moved${to % 3}${from ?? ''}`;
    if (from !== undefined && !paths.includes(name)) editor.move(pathAt(from), pathAt(name));
  },
  addOperation: (editor, { to }) => {
    if (!isObject(editor, '/paths')) return;
    const responses = { 200: { description: 'Done.' } };
    editor.put(pathAt(`/own${to % 3}`), { get: { operationId: `own${to % 3}`, responses } });
  },
  addSchema: (editor, { to }) => {
    if (!isObject(editor, '/components/schemas')) return;
    editor.put(`/components/schemas/${pick(['Pet', 'Shop', 'Own'], to)!}`, { type: 'string' });
  },
} satisfies Record<string, Mutation>;

/** The document after a step. */
export function mutated(
  document: OpenApiDocument,
  { does, ...choice }: Choice & { readonly does: keyof typeof mutations },
): OpenApiDocument {
  const editor = new DocumentEditor(document);
  const mutation: Mutation = mutations[does];
  mutation(editor, choice);
  return editor.document;
}

function propertiesOf({ components }: OpenApiDocument): readonly string[] {
  return Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) =>
    'properties' in schema
      ? Object.keys(schema.properties).map((key) => `/components/schemas/${name}/properties/${key}`)
      : [],
  );
}

/** Group objects of columns. */
function groupsOf(editor: DocumentEditor): readonly string[] {
  return propertiesOf(editor.document).filter(
    (pointer) => /\/group\d$/.test(pointer) && isObject(editor, `${pointer}/properties`),
  );
}

function isObject(editor: DocumentEditor, pointer: string): boolean {
  if (pointer === '') return false;
  const value = partAt(editor.document, splitPointer(pointer));
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isColumn(editor: DocumentEditor, pointer: string): boolean {
  return pointer !== '' && isObject(editor, `${pointer}/x-db`);
}

function isList(editor: DocumentEditor, pointer: string): boolean {
  const holder = parentOf(pointer);
  return holder !== '' && Array.isArray(partAt(editor.document, splitPointer(holder)));
}

function pathAt(path: string): string {
  return `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}
