import type { ApiModel } from '../../../model/api-model.ts';

/** A value as a column keeps it, or why it does not. */
export type Stored =
  | { readonly kind: 'kept'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly message: string };

/** How a column takes a value that fits its schema. */
export type Store = (value: unknown) => Stored;

/** Which database a document's tables are in. */
export type Provider = NonNullable<ApiModel['database']>['provider'];
