import type { Crud, NestedRows, Operation } from '../../model/api-model.ts';
import { detailTexts, problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { nestedLists, nestedPlace } from '../../../server-template/shared/nested-lists.ts';
import type { NestedAction } from '../../../server-template/shared/nested-lists.ts';
import { spelled } from '../read/exact-number.ts';
import { invalidRequest, Rejection } from '../rejection.ts';
import type { RowRequest } from '../resources/row-request.ts';
import { isRow, storedValue } from '../row.ts';
import type { Row } from '../row.ts';
import { noSuchRow } from './current-rows.ts';
import type { RowOutcome } from './row-writer.ts';
import type { TableWriter } from './table-writer.ts';

/** One related row of a body. */
interface NestedItem {
  /** `items.2` or `items.create.2`. */
  readonly place: string;
  readonly item: unknown;
  /** The key of the row; null: none given. */
  readonly key: readonly string[] | null;
}

/** The request for one related row, as if it had been sent separately. */
interface NestedRequest {
  readonly place: string;
  readonly action: NestedAction;
  readonly request: RowRequest;
}

/** Operations on single rows. */
export interface SingleRows {
  readonly find: (request: RowRequest) => Row | undefined;
  readonly perform: (request: RowRequest) => RowOutcome;
}

/** Names of the relations in a request's body. */
export function nestedNames({ operation, body }: RowRequest): readonly string[] {
  if (!isRow(body)) return [];
  return operation.nested.map(({ name }) => name).filter((name) => Object.hasOwn(body, name));
}

/** Writes related rows with their parent, in a server's order: deletes, updates, creates. */
export class NestedRowWriter {
  readonly #tables: TableWriter;
  readonly #rows: SingleRows;
  readonly #operations = new Map<string, Operation>();

  constructor(tables: TableWriter, rows: SingleRows) {
    this.#tables = tables;
    this.#rows = rows;
  }

  /** Completes the outcome of a write with its related rows; throws Rejection with the place of the rejected row in the body. */
  complete(request: RowRequest, outcome: RowOutcome): RowOutcome {
    if (outcome.kind !== 'row') return outcome;
    this.#write(request, outcome.row);
    return { ...outcome, ...this.#tables.nested(request) };
  }

  #write(request: RowRequest, row: Row): void {
    const names = nestedNames(request);
    for (const rows of request.operation.nested)
      if (names.includes(rows.name)) this.#writeRelation(request, rows, row);
  }

  #writeRelation(request: RowRequest, rows: NestedRows, row: Row): void {
    const isNew = request.use.action === 'create';
    const lists = itemsOf(rows, request.body);
    checkItems(rows, lists);
    const scope = rows.key.map(([own]) => spelled(storedValue(row, own)));
    const isReplaced = rows.isWhole && !isNew;
    const single = (action: NestedAction, { place, item, key }: NestedItem): NestedRequest => ({
      ...{ place, action },
      request: this.#single(request, rows, { action, item, path: [...scope, ...(key ?? [])] }),
    });
    const isThere = (one: NestedItem): boolean => {
      if (!isReplaced || rows.update === null || one.key === null) return false;
      return !mayMake(rows) || this.#rows.find(single('update', one).request) !== undefined;
    };
    const updated = rows.isWhole ? lists.create.filter(isThere) : lists.update;
    if (isReplaced) this.#removeOthers(request, rows, { row, kept: updated, single });
    const steps = [
      ...lists.delete.map((one) => single('delete', one)),
      ...updated.map((one) => single('update', one)),
      ...lists.create.filter((one) => !updated.includes(one)).map((one) => single('create', one)),
    ];
    for (const step of steps)
      atPlace(step.place, () => this.#rows.perform(this.#tables.received(step.request)));
  }

  /** Deletes rows that a complete list does not contain. */
  #removeOthers(
    request: RowRequest,
    rows: NestedRows,
    {
      row,
      kept,
      single,
    }: {
      readonly row: Row;
      readonly kept: readonly NestedItem[];
      readonly single: (action: NestedAction, item: NestedItem) => NestedRequest;
    },
  ): void {
    if (rows.remove === null) return;
    const named = new Set(kept.map((one) => this.#rows.find(single('update', one).request)));
    for (const other of this.#tables.rowsBelow(request, rows, row)) {
      if (named.has(other)) continue;
      const item = { place: rows.name, item: null, key: null };
      this.#tables.remove(single('delete', item).request, other);
    }
  }

  #single(
    request: RowRequest,
    rows: NestedRows,
    {
      action,
      item,
      path,
    }: { readonly action: NestedAction; readonly item: unknown; readonly path: readonly string[] },
  ): RowRequest {
    const resource = this.#tables.resourceOf(rows.model);
    if (resource === undefined) throw noSuchRow();
    const operation = this.#operation(request.operation, rows, action);
    const key = keyNames(rows);
    const sent = isRow(item) ? item : {};
    const left = Object.entries(sent).filter(
      ([name]) => action === 'create' || !key.includes(name),
    );
    return {
      ...request,
      ...{ operation, use: { resource, action }, pathValues: path },
      body: action === 'delete' ? null : Object.fromEntries(left),
    };
  }

  #operation(owner: Operation, rows: NestedRows, action: NestedAction): Operation {
    const place = JSON.stringify([owner.id, rows.name, action]);
    const known = this.#operations.get(place);
    if (known !== undefined) return known;
    const { model, key } = rows;
    const foreign = key.map(([, other]) => ({
      parameter: other,
      column: model.properties.find(({ name }) => name === other)?.source.column ?? other,
    }));
    const own = (action === 'delete' ? rows.remove?.key : rows.update?.key) ?? [];
    const keys = own.map(({ name, column }) => ({ parameter: name, column }));
    const write = action === 'delete' ? null : rows[action];
    const isKey = ({ column }: { readonly column: string }): boolean =>
      action === 'update' && own.some((one) => one.column === column);
    const operation: Operation = {
      ...{ ...owner, nested: [], embed: null },
      crud: {
        ...{ model, action, parent: null, row: [], output: [], envelope: null, merged: null },
        ...{ rows: rulesOf(rows, action), presets: write?.presets ?? [] },
        key: action === 'create' ? foreign : [...foreign, ...keys],
        input: (write?.input ?? []).filter((one) => !isKey(one)),
        unchangeable: (write?.unchangeable ?? []).filter((one) => !isKey(one)),
      },
    };
    this.#operations.set(place, operation);
    return operation;
  }
}

function rulesOf({ create, update, remove }: NestedRows, action: NestedAction): Crud['rows'] {
  const way = { create, update, delete: remove }[action];
  return way?.rows ?? null;
}

function keyNames({ update }: NestedRows): readonly string[] {
  return (update?.key ?? []).map(({ name }) => name);
}

/** Whether clients choose the keys of new rows. */
function mayMake(rows: NestedRows): boolean {
  const settable = (rows.create?.input ?? []).map(({ name }) => name);
  return keyNames(rows).every((name) => settable.includes(name));
}

function itemsOf(
  rows: NestedRows,
  body: unknown,
): Readonly<Record<NestedAction, readonly NestedItem[]>> {
  const lists = nestedLists(rows, body);
  const items = (action: NestedAction): readonly NestedItem[] =>
    lists[action].map((item, index) => ({
      place: `${nestedPlace(rows, action)}.${index}`,
      item,
      key: itemKey(rows, action, item),
    }));
  return { create: items('create'), update: items('update'), delete: items('delete') };
}

function itemKey(rows: NestedRows, action: NestedAction, item: unknown): readonly string[] | null {
  if (action === 'create' && !rows.isWhole) return null;
  if (action !== 'delete') return keyOf(item, keyNames(rows));
  const names = (rows.remove?.key ?? []).map(({ name }) => name);
  return rows.remove?.isPlain === true ? [spelled(item)] : keyOf(item, names);
}

function keyOf(item: unknown, names: readonly string[]): readonly string[] | null {
  const sent = isRow(item) ? item : {};
  if (names.length === 0 || names.some((name) => (sent[name] ?? null) === null)) return null;
  return names.map((name) => spelled(sent[name]));
}

/** Rejects items that set a forbidden property, and rows that occur twice. */
function checkItems(
  rows: NestedRows,
  lists: Readonly<Record<NestedAction, readonly NestedItem[]>>,
): void {
  const key = keyNames(rows);
  const details = (['create', 'update'] as const).flatMap((action) => {
    const fixed = (rows[action]?.unchangeable ?? []).map(({ name }) => name);
    const names = fixed.filter(
      (name) => !((rows.isWhole || action === 'update') && key.includes(name)),
    );
    return lists[action].flatMap(({ place, item }) =>
      names.flatMap((name) =>
        isRow(item) && Object.hasOwn(item, name)
          ? [{ in: 'body' as const, field: `${place}.${name}`, message: detailTexts.readOnly }]
          : [],
      ),
    );
  });
  if (details.length > 0) throw invalidRequest(details);
  const seen = new Set<string>();
  for (const one of rows.isWhole ? lists.create : lists.update) {
    if (one.key === null) continue;
    const text = JSON.stringify(one.key);
    if (seen.has(text))
      throw new Rejection(...problemTexts.unique, {
        details: key.map((name) => ({
          ...{ in: 'body', field: `${one.place}.${name}` },
          message: detailTexts.taken,
        })),
      });
    seen.add(text);
  }
}

/** Runs a request for one related row; a rejection names that row, as servers do. */
function atPlace(place: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { status, code, message, headers } = error;
    const isMissing = code === problemTexts.rowNotFound[1];
    const none = { message: isMissing ? detailTexts.noRow : detailTexts.rejected };
    const details =
      error.details.length === 0
        ? [{ in: 'body' as const, field: place, ...none }]
        : error.details.map((one) => ({
            ...one,
            in: 'body' as const,
            field: `${place}.${one.field}`,
          }));
    throw new Rejection(status, code, message, { headers, details });
  }
}
