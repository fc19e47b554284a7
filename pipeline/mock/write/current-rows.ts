import type { MockContext } from '../mock-options.ts';
import { problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';
import type { RowResource, ResourceUse } from '../../model/resources/resource.ts';
import type { RowRequest } from '../resources/row-request.ts';
import type { RememberedDocuments } from './third-party/remembered-documents.ts';
import type { RowStore } from '../store/row-store.ts';

/** The stores of rows and documents. */
interface Kept {
  readonly store: RowStore;
  readonly documents: RememberedDocuments;
}

/** Ties nested rows to their parent: nothing is found below `/users/7` after it is deleted. */
export class CurrentRows {
  readonly #isStateful: boolean;
  readonly #kept: Kept;

  constructor({ behaviour }: MockContext, kept: Kept) {
    this.#isStateful = behaviour.isStateful;
    this.#kept = kept;
  }

  /** Throws ApiError (404) if a row on the path does not exist. */
  require({
    operation,
    pathValues,
    world,
  }: Pick<RowRequest, 'operation' | 'pathValues' | 'world'>): void {
    for (const { use, depth } of this.#kept.store.above.of(operation)) {
      if (!this.#isThere(use, pathValues.slice(0, depth), world)) throw noSuchRow();
    }
  }

  /** In third-party documents, any address may exist, because examples do not list all rows. */
  isKnown({ model }: RowResource): boolean {
    return model !== null || this.#isStateful;
  }

  #isThere(
    { resource, action }: ResourceUse,
    values: readonly string[],
    world: RowRequest['world'],
  ): boolean {
    const { store, documents } = this.#kept;
    if (action === 'remember') return !documents.isDeleted(resource, values);
    if (!this.isKnown(resource)) return true;
    const { keyProperties } = resource;
    const parents = resource.parents.length;
    const collection = store.collection(resource, values.slice(0, parents), world);
    return collection.withKey(keyProperties, JSON.stringify(values.slice(parents))).length > 0;
  }
}

/** The rejection for an address without a row. */
export function noSuchRow(): ApiError {
  return new ApiError(...problemTexts.rowNotFound);
}
