import type { Row } from '../database/database.ts';
import { isObject } from '../document/openapi.ts';
import type { OperationRequest } from '../http/operation.ts';
import type { Caller } from '../shared/access/row-rule.ts';
import {
  embeddedNames,
  looseRelationKey,
  relationKey,
  type EmbeddedRelation,
} from '../shared/list/embedding.ts';
import { definitionOf, type CrudOperation } from './crud-operation.ts';
import { listQueryValues } from './list/list-query.ts';
import { createRowReader, type RowReader } from './row-reader.ts';

/** Embeds related rows in those of an operation: one query for each relation, whatever the number of rows. */
export interface Embedder {
  /** Properties that the rows themselves have to be read with. */
  readonly needed: readonly string[];
  /** Names of the relations that a request asks for; null: none. */
  wanted(request: OperationRequest): ReadonlySet<string> | null;
  /** The rows as they are shown, with their related rows in them. */
  embed(rows: ShownRows, wanted: ReadonlySet<string>, caller: Caller): Promise<readonly unknown[]>;
}

/** Rows as they were read, and what they show. */
export interface ShownRows {
  readonly rows: readonly Row[];
  readonly shown: readonly unknown[];
  readonly valuesOf: RowReader['valuesOf'];
}

/** How an operation embeds related rows; null where it embeds none. */
export function createEmbedder(operation: CrudOperation): Embedder | null {
  const { embed } = operation.crud;
  if (embed === undefined) return null;
  const loaders = embed.relations.map((relation) => createLoader(operation, relation, []));
  return {
    needed: ownKeys(embed.relations),
    wanted(request) {
      if (embed.parameter === undefined) return sentRelations(request, embed.relations);
      const values = listQueryValues(request).valuesOf(embed.parameter);
      return values.length === 0 ? null : embeddedNames(values);
    },
    embed: (rows, wanted, caller) => embedAll(loaders, rows, { wanted, caller }),
  };
}

/** What a row shows, and the same with the related rows that a request asks for. */
export function shownRow({
  row,
  reader,
  embedder,
  request,
}: {
  readonly row: Row;
  readonly reader: RowReader;
  readonly embedder: Embedder | null;
  readonly request: OperationRequest;
}): ShownRow | Promise<ShownRow> {
  const shown = reader.show === null ? row : reader.show(row);
  const wanted = embedder?.wanted(request) ?? null;
  if (embedder === null || wanted === null) return { shown, whole: shown };
  const found = { rows: [row], shown: [shown], valuesOf: reader.valuesOf };
  return embedder
    .embed(found, wanted, request.caller)
    .then(([whole]): ShownRow => ({ shown, whole }));
}

interface ShownRow {
  readonly shown: unknown;
  readonly whole: unknown;
}

/** A body with related rows has them shown. */
function sentRelations(
  { received: { body } }: OperationRequest,
  relations: readonly EmbeddedRelation[],
): ReadonlySet<string> | null {
  const { exact } = body ?? {};
  const names = isObject(exact) ? Object.keys(exact) : [];
  const wanted = relations.map(({ name }) => name).filter((name) => names.includes(name));
  return wanted.length === 0 ? null : new Set(wanted);
}

function ownKeys(relations: readonly EmbeddedRelation[]): readonly string[] {
  return [...new Set(relations.flatMap(({ key }) => key.map(([own]) => own)))];
}

/** Who asks for which relations. */
interface Asking {
  readonly wanted: ReadonlySet<string>;
  readonly caller: Caller;
}

interface Loader {
  readonly relation: EmbeddedRelation;
  /** Its name, after the names of the relations that lead to it. */
  readonly path: string;
  /** What related rows show, by the text of the key that leads to them. */
  load(
    this: void,
    keys: readonly (readonly unknown[])[],
    asking: Asking,
  ): Promise<Map<string, unknown[]>>;
}

async function embedAll(
  loaders: readonly Loader[],
  { rows, shown, valuesOf }: ShownRows,
  asking: Asking,
): Promise<readonly unknown[]> {
  const parts = await Promise.all(
    loaders
      .filter(({ path }) => asking.wanted.has(path))
      .map(async ({ relation, load }) => {
        const own = relation.key.map(([property]) => property);
        const keys = rows.map((row) => valuesOf(row, own));
        const texts = keys.map(relationKey);
        const distinct = new Map(texts.map((text, index) => [text, keys[index] ?? []]));
        distinct.delete(null);
        const found = await load([...distinct.values()], asking);
        return { relation, related: texts.map((text) => relatedTo(found, text)) };
      }),
  );
  return shown.map((row, index) => {
    const members = parts.flatMap(({ relation: { name, most }, related }) => {
      const [first, ...others] = related[index] ?? [];
      if (most === undefined) return first === undefined ? [] : [[name, first] as const];
      return [[name, first === undefined ? [] : [first, ...others]] as const];
    });
    return { ...(row as Row), ...Object.fromEntries(members) };
  });
}

function relatedTo(found: ReadonlyMap<string, unknown[]>, text: string | null): readonly unknown[] {
  if (text === null) return [];
  return [...(found.get(text) ?? []), ...(found.get(looseRelationKey(text)) ?? [])];
}

function createLoader(
  operation: CrudOperation,
  relation: EmbeddedRelation,
  above: readonly string[],
): Loader {
  const { key, most, relations = [] } = relation;
  const path = [...above, relation.name];
  const other = key.map(([, property]) => property);
  const related = relatedOperation(operation, relation);
  const reader = createRowReader(related, [...other, ...ownKeys(relations)]);
  const queries = operation.database.table(definitionOf(related, reader.output));
  const inner = relations.map((one) => createLoader(operation, one, path));
  const { valuesOf } = reader;
  return {
    relation,
    path: path.join('.'),
    async load(keys, asking) {
      const parts = await Promise.all(
        chunks(keys, key.length).map((some) =>
          queries.list(
            { limit: some.length * (most ?? 1), offset: 0 },
            [],
            selectionOf(other, some, most),
            asking.caller,
          ),
        ),
      );
      const rows = parts.flat();
      const shown = shownRows(reader, rows);
      const whole = await embedAll(inner, { rows, shown, valuesOf }, asking);
      const texts = rows.map((row) => relationKey(valuesOf(row, other)) ?? '');
      return byKey(texts, whole, new Set(keys.map(relationKey)));
    },
  };
}

/** The operation, as if it listed the related rows. */
function relatedOperation(
  operation: CrudOperation,
  { model, row, rows }: EmbeddedRelation,
): CrudOperation {
  const crud = { model, action: 'list' as const, row, ...(rows === undefined ? {} : { rows }) };
  const table = operation.related[model];
  if (table === undefined) throw new Error(`the rows of ${model} need their table: build again`);
  // What is known of the operation's own columns says nothing of these.
  return { ...operation, table, crud, properties: {} };
}

function shownRows({ show }: RowReader, rows: readonly Row[]): readonly unknown[] {
  return show === null ? rows : rows.map(show);
}

/** Of one key the page is the limit; of several each has its own. */
function selectionOf(
  properties: readonly string[],
  keys: readonly (readonly unknown[])[],
  most: number | undefined,
) {
  const isLimited = most !== undefined && keys.length > 1;
  const among = { properties, keys, ...(isLimited ? { most } : {}) };
  return { conditions: [], search: null, order: [], after: null, among };
}

/** Keys that one statement takes: databases limit its parameters, and how deep its conditions are. */
function chunks<Key>(keys: readonly Key[], columns: number): readonly (readonly Key[])[] {
  const size = columns === 1 ? 1024 : 128;
  const count = Math.ceil(keys.length / size);
  return Array.from({ length: count }, (_, index) => keys.slice(index * size, (index + 1) * size));
}

/** Rows by their keys. One whose key nobody asked for in these letters was found by a database that takes no notice of case, accents or blanks. */
function byKey(
  texts: readonly string[],
  shown: readonly unknown[],
  asked: ReadonlySet<string | null>,
): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const [index, text] of texts.entries()) {
    const place = asked.has(text) ? text : looseRelationKey(text);
    const rows = found.get(place);
    if (rows === undefined) found.set(place, [shown[index]]);
    else rows.push(shown[index]);
  }
  return found;
}
