import type { MockContext } from '../mock-options.ts';
import type { RowSampler } from '../seed/row-sampler.ts';
import type { RowStore } from '../store/row-store.ts';
import type { FoundByQuery } from '../query/table-search.ts';
import type { ListPage } from '../query/list-query.ts';
import type { RowRequest } from '../resources/row-request.ts';
import type { Row } from '../row.ts';
import type { FindRelated } from './related-rows.ts';

/** The outcome of an operation on rows. */
export type RowOutcome =
  | {
      readonly kind: 'page';
      readonly page: ListPage;
      /** Rows to embed in each; absent: none. */
      readonly related?: FindRelated;
    }
  | {
      readonly kind: 'row';
      readonly row: Row;
      readonly isExact: boolean;
      readonly isNew?: true;
      readonly related?: FindRelated;
    }
  | {
      /** The result of a query: a page of rows, or groups. */
      readonly kind: 'query';
      readonly found: FoundByQuery;
      readonly related?: FindRelated;
    }
  | { readonly kind: 'none' };

/** Dependencies shared by all writers of a document. */
export interface WriterParts {
  readonly context: MockContext;
  readonly store: RowStore;
  readonly sampler: RowSampler;
}

/** Creates, updates and deletes rows: those of tables according to columns and constraints, those of third-party documents as a server probably would. A stateful mock keeps the result. Throws Rejection (400, 404, 409, 503). */
export interface RowWriter {
  /** The request with its body as it is stored; throws what can be rejected before the row is looked up. */
  received(request: RowRequest): RowRequest;
  create(request: RowRequest): Row;
  update(request: RowRequest, row: Row): Row;
  remove(request: RowRequest, row: Row): void;
}
