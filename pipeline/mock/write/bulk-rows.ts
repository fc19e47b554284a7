import { detailTexts, problemTexts } from '../../../server-template/shared/problem-texts.ts';
import type { ErrorDetail } from '../../../server-template/shared/problem-texts.ts';
import type { Crud, Operation } from '../../model/api-model.ts';
import type { RowRequest } from '../resources/row-request.ts';
import { spelled } from '../read/exact-number.ts';
import { Rejection } from '../rejection.ts';
import { isRow } from '../row.ts';
import type { RowOutcome } from './row-writer.ts';
import type { Row } from '../row.ts';

type SingleAction = 'create' | 'update' | 'delete';

const singles: ReadonlyMap<string, SingleAction> = new Map([
  ['bulkCreate', 'create'],
  ['bulkUpdate', 'update'],
  ['bulkDelete', 'delete'],
]);

/** The request for one of several rows, as if it had been sent separately. */
export interface SingleRequest {
  readonly request: RowRequest;
  readonly action: SingleAction;
}

/** Splits bulk requests. */
export class BulkRows {
  readonly #operations = new Map<Operation, Operation>();

  /** One request per row of a bulk request; null for other requests. */
  requests(request: RowRequest): readonly SingleRequest[] | null {
    const action = singles.get(request.use.action);
    const crud = request.operation.crud;
    if (action === undefined || crud === null) return null;
    const operation = this.#single(request.operation, crud, action);
    const use = { ...request.use, action };
    if (action === 'delete')
      return keysOf(request).map((key) => ({
        action,
        request: { ...request, operation, use, pathValues: [key], body: null },
      }));
    const items: readonly unknown[] = Array.isArray(request.body) ? request.body : [];
    const names = keyNames(crud);
    return items.map((item) => {
      const body = isRow(item) ? item : {};
      const pathValues =
        action === 'create' ? request.pathValues : names.map((name) => spelled(body[name] ?? null));
      const left = action === 'create' ? body : without(body, names);
      return { action, request: { ...request, operation, use, pathValues, body: left } };
    });
  }

  #single(bulk: Operation, crud: Crud, action: SingleAction): Operation {
    const known = this.#operations.get(bulk);
    if (known !== undefined) return known;
    const names = keyNames(crud);
    const columns = crud.model.source.primaryKey ?? [];
    const isKey = ({ column }: { readonly column: string }): boolean => columns.includes(column);
    const single: Operation = {
      ...bulk,
      crud: {
        ...crud,
        action,
        ...(action === 'create'
          ? {}
          : {
              key: columns.map((column, index) => ({ parameter: names[index] ?? '', column })),
              input: crud.input.filter((one) => !isKey(one)),
              unchangeable: crud.unchangeable.filter((one) => !isKey(one)),
            }),
      },
    };
    this.#operations.set(bulk, single);
    return single;
  }
}

/** Runs a request for one of several rows; a rejection names that row, as servers do. */
export function atItem<Result>(
  index: number,
  { request: { operation }, action }: SingleRequest,
  run: () => Result,
): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { status, code, message, headers } = error;
    const name = action === 'delete' ? (operation.list?.ids?.parameter.name ?? 'ids') : null;
    throw new Rejection(status, code, message, { headers, details: placed(error, index, name) });
  }
}

function placed(
  { details, code }: Rejection,
  index: number,
  /** Name of the query parameter with the keys; null: the rows are in the body. */
  parameter: string | null,
): readonly ErrorDetail[] {
  const isMissing = code === problemTexts.rowNotFound[1];
  if (parameter !== null)
    return [
      {
        in: 'query',
        field: `${parameter}.${index}`,
        message: isMissing ? detailTexts.noRow : detailTexts.rejected,
      },
    ];
  if (isMissing) return [{ in: 'body', field: `${index}`, message: detailTexts.noRow }];
  if (details.length === 0)
    return [{ in: 'body', field: String(index), message: detailTexts.rejected }];
  return details.map((one) => ({ ...one, field: `${index}.${one.field}` }));
}

function keyNames({ model, input, unchangeable }: Crud): readonly string[] {
  const sent = [...input, ...unchangeable];
  return (model.source.primaryKey ?? []).flatMap((column) =>
    sent.filter((one) => one.column === column).map(({ name }) => name),
  );
}

function keysOf({ operation, valid }: RowRequest): readonly string[] {
  const name = operation.list?.ids?.parameter.name ?? '';
  const value: unknown = valid.query.get(name);
  const keys: readonly unknown[] = Array.isArray(value) ? value : [value];
  return keys.map(spelled);
}

function without(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** The written rows, in the order of the request. */
export function pageOfAll(rows: readonly Row[]): RowOutcome {
  const page = { rows, total: rows.length, offset: 0, limit: null, firstPage: 1, cursors: null };
  return { kind: 'page', page: { ...page, select: (shown) => shown, changeTo: () => null } };
}
