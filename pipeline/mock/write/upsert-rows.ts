import type { Operation } from '../../model/api-model.ts';
import { problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { Rejection } from '../rejection.ts';
import type { ErrorDetail } from '../rejection.ts';
import type { RowRequest } from '../resources/row-request.ts';
import type { SingleRows } from './nested-rows.ts';
import type { RowOutcome } from './row-writer.ts';
import type { TableWriter } from './table-writer.ts';
import { withDefaults } from '../validate/default-values.ts';
import type { Schemas } from '../../model/schema-view.ts';

/** Performs upserts. */
export class UpsertRows {
  readonly #schemas: Schemas;
  readonly #tables: TableWriter;
  readonly #rows: SingleRows;
  readonly #operations = new Map<Operation, Readonly<Record<'create' | 'update', Operation>>>();

  constructor(schemas: Schemas, tables: TableWriter, rows: SingleRows) {
    this.#schemas = schemas;
    this.#tables = tables;
    this.#rows = rows;
  }

  /** Updates the row with the key, or creates it; throws Rejection (412) if it must not exist. */
  perform(request: RowRequest): RowOutcome {
    const changing = this.#as(request, 'update');
    const isThere = this.#rows.find(changing) !== undefined;
    if (isThere && request.mustBeNew === true) throw new Rejection(...problemTexts.exists);
    const meant = isThere ? changing : this.#as(request, 'create');
    const outcome = namingPath(request.operation, () =>
      this.#rows.perform(this.#tables.received(meant)),
    );
    return isThere || outcome.kind !== 'row' ? outcome : { ...outcome, isNew: true };
  }

  /** The request as a create or update. */
  #as(request: RowRequest, action: 'create' | 'update'): RowRequest {
    const { operation, use, body } = request;
    const known = this.#operations.get(operation) ?? {
      create: actionOf(operation, 'create'),
      update: actionOf(operation, 'update'),
    };
    this.#operations.set(operation, known);
    const pointer = operation.body?.contents[0]?.schemaPointer ?? null;
    const whole =
      action === 'create' && pointer !== null ? withDefaults(this.#schemas, pointer, body) : body;
    return { ...request, operation: known[action], use: { ...use, action }, body: whole };
  }
}

/** Errors of the key refer to the path, not to the body. */
function namingPath<Result>({ crud }: Operation, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Rejection) || crud === null) throw error;
    const { status, code, message, headers } = error;
    const columns = new Map(crud.model.properties.map(({ name, source }) => [name, source.column]));
    const details = error.details.map((detail): ErrorDetail => {
      const part = crud.key.find(({ column }) => column === columns.get(detail.field));
      return part === undefined ? detail : { ...detail, in: 'path', field: part.parameter };
    });
    throw new Rejection(status, code, message, { headers, details });
  }
}

function actionOf(operation: Operation, action: 'create' | 'update'): Operation {
  const { crud } = operation;
  return crud === null ? operation : { ...operation, crud: { ...crud, action } };
}
