import type { ListExports } from './exported-rows.ts';
import type { ValueForm } from '../response-shape.ts';
import type { FilterOperator } from './operators.ts';
import type { QueryAliases } from './plain-query.ts';
import type { RelatedFilter } from './related-filters.ts';

/** How a list counts its rows: exactly, or from the database's statistics. */
export type CountKind = 'exact' | 'estimated';

/** A query parameter of a list. */
export interface ListParameter {
  readonly name: string;
  /**
   * Syntax of several values: comma-separated, or by repeating the name; absent: a single value.
   */
  readonly many?: 'commas' | 'repeated';
  /** JSON type of its values; absent: text. */
  readonly type?: 'number' | 'boolean';
}

/** A column by its model's property, and the form of its values in a request if it differs. */
export interface ListColumn {
  readonly property: string;
  readonly form?: ValueForm;
}

/** A filter by a column; several values of `eq` are alternatives, those of `ne` all excluded. */
export interface ListFilter extends ListColumn {
  readonly parameter: ListParameter;
  readonly op: FilterOperator;
}

/** A column by which a list may be sorted. */
export interface SortColumn {
  /** Name in requests, without the sign of descending order. */
  readonly name: string;
  readonly property: string;
}

/** Abilities of a list besides paging; absent ones are unsupported. */
export interface ListAbilities {
  readonly filters?: readonly ListFilter[];
  readonly relatedFilters?: readonly RelatedFilter[];
  /** Selects rows by key, all on one page. */
  readonly ids?: ListFilter;
  /** Names with `-` for descending order. */
  readonly sort?: ListParameter;
  readonly sortField?: ListParameter;
  readonly sortOrder?: ListParameter;
  readonly sortable?: readonly SortColumn[];
  readonly fields?: ListParameter;
  readonly search?: { readonly parameter: ListParameter; readonly columns: readonly ListColumn[] };
  readonly total?: ListParameter;
  /** Default count. */
  readonly count?: CountKind;
  /** Its parameter, and the properties of the key, which end every order. */
  readonly cursor?: { readonly parameter: ListParameter; readonly key: readonly string[] };
  /** First row, from 0. */
  readonly start?: ListParameter;
  /** The row after the last. */
  readonly end?: ListParameter;
  /** JSON parameters; absent: none. */
  readonly aliases?: QueryAliases;
  /** Exports; absent: JSON only. */
  readonly exports?: ListExports;
  /** Declared headers of a page. */
  readonly headers?: readonly PageHeader[];
}

/** A header that describes a page. */
export type PageHeader = 'Link' | 'X-Total-Count' | 'Content-Range';

/** Page size of a list, and its parameters. */
export interface Paging {
  /** Name of the parameter; absent: the list has one page only. */
  readonly page?: string;
  /** Name of the parameter; absent: every page has `defaultLimit` rows. */
  readonly limit?: string;
  readonly defaultLimit: number;
  readonly maximumLimit: number;
}
