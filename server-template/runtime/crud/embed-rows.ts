import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Field } from '../../shared/operation/field.ts';
import type { Row, TableDefinition, TableQueries } from '../database/database.ts';
import type { OperationRequest } from '../operation/operation-request.ts';
import type { Caller } from '../../shared/access/row-rule.ts';
import {
  embeddedNames,
  relationKey,
  type EmbeddedJunction,
  type EmbeddedRelation,
} from '../../shared/list/embedding.ts';
import { definitionOf, type CrudOperation } from './crud-operation.ts';
import {
  byKey,
  chunks,
  countLoader,
  firstRows,
  nothingElse,
  relatedTo,
  sumOf,
  type FoundRows,
  type Keys,
} from './list/related-by-key.ts';
import {
  embeddedReader,
  type EmbeddedSelection,
  type EmbeddedWanted,
} from './list/embedded-lists.ts';
import { listQueryValues } from './list/list-query.ts';
import { createRowReader, type RowReader } from './row-reader.ts';
import { setValue } from '../../shared/rows/row.ts';

/** Embeds related rows in those of an operation, with one query per relation. */
export interface Embedder {
  /** Properties of the rows that embedding needs. */
  readonly needed: readonly string[];
  /** The requested relations; null: none. */
  wanted(request: OperationRequest): EmbeddedWanted | null;
  /** Adds the related rows to those for the response. */
  embed(rows: ShownRows, wanted: EmbeddedWanted, caller: Caller): Promise<readonly unknown[]>;
}

/** Rows as read, and as returned. */
export interface ShownRows {
  readonly rows: readonly Row[];
  readonly shown: readonly unknown[];
  readonly valuesOf: RowReader['valuesOf'];
}

/** Creates the embedder of an operation; null if it embeds nothing. */
export function createEmbedder(operation: CrudOperation): Embedder | null {
  const { embed } = operation.crud;
  if (embed === undefined) return null;
  const readWanted = embeddedReader(embed.relations);
  const loaders = embed.relations.map((relation) => createLoader(operation, relation, []));
  return {
    needed: ownKeys(embed.relations),
    wanted(request) {
      if (embed.parameter === undefined) return sentRelations(request, embed.relations);
      const values = listQueryValues(request).valuesOf(embed.parameter);
      return values.length === 0 ? null : readWanted(request, embeddedNames(values));
    },
    embed: (rows, wanted, caller) => embedAll(loaders, rows, { wanted, caller }),
  };
}

/** The members of a row, with the requested relations. */
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
  const found = { rows: [row], shown: [{ ...(shown as Row) }], valuesOf: reader.valuesOf };
  return embedder
    .embed(found, wanted, request.caller)
    .then(([whole]): ShownRow => ({ shown, whole }));
}

interface ShownRow {
  readonly shown: unknown;
  readonly whole: unknown;
}

/** A response contains the related rows of its request body. */
function sentRelations(
  { received: { body } }: OperationRequest,
  relations: readonly EmbeddedRelation[],
): EmbeddedWanted | null {
  const { exact } = body ?? {};
  const names = isJsonObject(exact) ? Object.keys(exact) : [];
  const wanted = relations.map(({ name }) => name).filter((name) => names.includes(name));
  return wanted.length === 0 ? null : new Map(wanted.map((name) => [name, null]));
}

function ownKeys(relations: readonly EmbeddedRelation[]): readonly string[] {
  return [...new Set(relations.flatMap(({ key }) => key.map(([own]) => own)))];
}

/** A request for relations. */
interface Asking {
  readonly wanted: EmbeddedWanted;
  readonly caller: Caller;
}

interface Loader {
  readonly relation: EmbeddedRelation;
  /** Path of relation names. */
  readonly path: string;
  /** The related rows of keys, by the text of each, as returned. */
  load(this: void, keys: Keys, asking: Asking): Promise<FoundRows>;
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
        const distinct = new Map<string, readonly unknown[]>();
        const texts = rows.map((row) => {
          const key = valuesOf(row, own);
          const text = relationKey(key);
          if (text !== null && !distinct.has(text)) distinct.set(text, key);
          return text;
        });
        const found = await load(distinct, asking);
        return { relation, found, texts };
      }),
  );
  for (const { relation, found, texts } of parts) {
    for (const [index, row] of shown.entries()) {
      const related = relatedTo(found, texts[index] ?? null);
      if (relation.isCount === true) setValue(row as Row, relation.name, sumOf(related));
      else if (relation.most !== undefined) setValue(row as Row, relation.name, related);
      else if (related.length > 0) setValue(row as Row, relation.name, related[0]);
    }
  }
  return shown;
}

function createLoader(
  operation: CrudOperation,
  relation: EmbeddedRelation,
  above: readonly string[],
): Loader {
  const { key, most, isCount = false, relations = [], through } = relation;
  const way = [...above, relation.name];
  const path = way.join('.');
  const related = relatedOperation(operation, relation);
  const junction = through && junctionOf(operation, { ...relation, through });
  const other = junction?.names ?? key.map(([, property]) => property);
  const definition = (output: readonly Field[]): TableDefinition => ({
    ...definitionOf(related, output),
    ...junction?.definition,
  });
  const reader = createRowReader(related, [...other, ...ownKeys(relations)]);
  const queries = operation.database.table(definition(reader.output));
  const inner = relations.map((one) => createLoader(operation, one, way));
  const { valuesOf } = reader;
  const textOf = (row: Row): string => relationKey(valuesOf(row, other)) ?? '';
  if (isCount) {
    const counting = operation.database.table(definition([]));
    return { relation, path, load: countLoader(counting, other) };
  }
  const findRows = relatedRows({ operation, queries, properties: other, most });
  return {
    relation,
    path,
    async load(keys, asking) {
      const list = asking.wanted.get(path) ?? null;
      const parts = await Promise.all(
        chunks([...keys.values()], key.length).map((some) => findRows(some, asking.caller, list)),
      );
      const { rows, texts } = firstRows(parts.flat(), list?.limit ?? most, textOf);
      const shown = shownRows(reader, rows);
      const whole = await embedAll(inner, { rows, shown, valuesOf }, asking);
      return byKey(texts, whole, keys);
    },
  };
}

/** The operation as a list of the related rows. */
function relatedOperation(
  operation: CrudOperation,
  { model, row, rows }: EmbeddedRelation,
): CrudOperation {
  const crud = { model, action: 'list' as const, row, ...(rows === undefined ? {} : { rows }) };
  // Facts about the operation's own columns do not apply.
  return { ...operation, table: tableFor(operation, model), crud, properties: {} };
}

function tableFor({ related }: CrudOperation, model: string): TableDefinition['table'] {
  const table = related[model];
  if (table === undefined)
    throw new Error(`the generated code has no table for ${model}: run specmill build again`);
  return table;
}

/** The table between rows and related ones, and names of its key to the rows among related ones. */
function junctionOf(
  operation: CrudOperation,
  { model, key, through }: EmbeddedRelation & { readonly through: EmbeddedJunction },
): { readonly definition: Pick<TableDefinition, 'through'>; readonly names: readonly string[] } {
  const { properties } = operation.knowledgeOf(model);
  const named = key.map(([, property]) => {
    let name = `${through.model}.${property}`;
    while (Object.hasOwn(properties, name)) name += '_';
    return [name, property] as const;
  });
  const { key: far, rows } = through;
  const table = tableFor(operation, through.model);
  const columns = Object.fromEntries(named);
  const whole = { table, key: far, columns, ...(rows === undefined ? {} : { rows }) };
  return { definition: { through: whole }, names: named.map(([name]) => name) };
}

function shownRows({ show }: RowReader, rows: readonly Row[]): readonly unknown[] {
  return show === null ? rows : rows.map(show);
}

interface RelatedRows {
  readonly operation: CrudOperation;
  readonly queries: TableQueries;
  /** Key properties of the related rows. */
  readonly properties: readonly string[];
  /** Limit of rows per key. */
  readonly most: number | undefined;
}

/**
 * Up to this many rows are counted per key here: numbering them in the database takes three times
 * as long.
 */
const fewRows = 1000;

/** Reads the first rows of several keys or, if these are few, all rows, in their order. */
function relatedRows({ operation, queries, properties, most: usual }: RelatedRows) {
  return async (
    keys: readonly (readonly unknown[])[],
    caller: Caller,
    list: EmbeddedSelection | null,
  ): Promise<readonly Row[]> => {
    const among = { properties, keys };
    const most = list?.limit ?? usual;
    const selection = list?.selection ?? nothingElse;
    const read = (limit: number, own: object = {}): Promise<readonly Row[]> =>
      queries.list({ limit, offset: 0 }, [], { ...selection, among: { ...among, ...own } }, caller);
    const limit = keys.length * (most ?? 1);
    if (most === undefined || keys.length === 1) return read(limit);
    // Keys probably have more rows than are requested of each.
    if (most < (usual ?? 0)) return read(limit, { most });
    const few = Math.min(limit, fewRows);
    const rows = await read(few).catch((error: unknown) => {
      if (operation.database.failure(error)?.kind !== 'pageTooLarge') throw error;
      return null;
    });
    return rows === null || rows.length >= few ? read(limit, { most }) : rows;
  };
}
