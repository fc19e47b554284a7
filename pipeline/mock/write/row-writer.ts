import type { MockContext } from '../mock-options.ts';
import type { RowSampler } from '../seed/row-sampler.ts';
import type { RowStore } from '../store/row-store.ts';
import type { ListPage } from '../query/list-query.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** The outcome of an operation on rows of a third-party document. */
export type RowOutcome =
  | {
      readonly kind: 'page';
      readonly page: ListPage;
    }
  | {
      readonly kind: 'row';
      readonly row: Row;
      readonly isExact: boolean;
      readonly isNew?: true;
    }
  | { readonly kind: 'none' };

/** Dependencies shared by all writers of a document. */
export interface WriterParts {
  readonly context: MockContext;
  readonly store: RowStore;
  readonly sampler: RowSampler;
}
