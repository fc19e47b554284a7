import type { Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { parameterNames } from '../route/route-tree.ts';
import { createKeyTexts } from './key-texts.ts';
import type { KeyTexts } from './key-texts.ts';
import { keyOf } from './row-request.ts';
import type { RowRequest } from './row-request.ts';
import type { Provider } from './write/stored.ts';
import { TableWriter } from './write/table-writer.ts';

/** How the columns of tables take what requests say. */
export class TableColumns {
  readonly #provider: Provider;
  readonly #writers = new Map<Operation, TableWriter>();
  readonly #keys = new Map<Operation, KeyTexts>();

  constructor({ model }: MockContext) {
    this.#provider = model.database?.provider ?? 'sqlite';
  }

  writer({ operation, use: { resource } }: RowRequest): TableWriter {
    const known = this.#writers.get(operation);
    if (known !== undefined) return known;
    const { crud } = operation;
    if (crud === null || resource.model === null)
      throw new Error('an operation on a table says what it does');
    const writer = new TableWriter(crud, resource, this.#provider);
    this.#writers.set(operation, writer);
    return writer;
  }

  /** The key of the row that a path means; throws Rejection (400) where no row of the table can have it. */
  keyTexts(request: RowRequest): readonly string[] {
    const { operation, use } = request;
    const { model, keyProperties: key } = use.resource;
    if (model === null) return keyOf(request);
    const known = this.#keys.get(operation);
    if (known !== undefined) return known(keyOf(request));
    const parameters = parameterNames(operation.path).slice(use.resource.parents.length);
    const made = createKeyTexts(model, { key, parameters }, this.#provider);
    this.#keys.set(operation, made);
    return made(keyOf(request));
  }
}
