import type { FoundByQuery } from '../query/table-search.ts';
import type { ListPage } from '../query/list-query.ts';
import type { RowRequest } from '../resources/row-request.ts';
import type { Row } from '../row.ts';
import type { FindRelated } from './related-rows.ts';

/** What an operation on rows came to. */
export type RowOutcome =
  | {
      readonly kind: 'page';
      readonly page: ListPage;
      /** The rows to embed in each; absent: none. */
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
      /** What a query found: a page of rows, or groups of them. */
      readonly kind: 'query';
      readonly found: FoundByQuery;
      readonly related?: FindRelated;
    }
  | { readonly kind: 'none' };

/** Makes, changes and removes rows: those of tables as their columns and constraints have it, those of third-party documents as their server might. In a stateful mock they stay so. Throws Rejection (400, 404, 409, 503). */
export interface RowWriter {
  /** The request with its body as rows keep it; rejects what can be rejected before the row is looked for. */
  received(request: RowRequest): RowRequest;
  create(request: RowRequest): Row;
  update(request: RowRequest, row: Row): Row;
  remove(request: RowRequest, row: Row): void;
}
