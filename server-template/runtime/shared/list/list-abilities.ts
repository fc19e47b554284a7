import type { ListExports } from './exported-rows.ts';
import type { ValueForm } from '../response-shape.ts';
import type { QueryAliases } from './plain-query.ts';

/** How a filter compares; `like` means contains, ignoring case; `null` takes true or false. */
export type FilterOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'null';

/** How a list counts all of its rows: exactly, or as the database's statistics have it. */
export type CountKind = 'exact' | 'estimated';

/** A query parameter of a list. */
export interface ListParameter {
  readonly name: string;
  /** How several values are written: with commas in one text, or by repeating the name; absent: there is one value. */
  readonly many?: 'commas' | 'repeated';
  /** What its texts are in JSON; absent: texts. */
  readonly type?: 'number' | 'boolean';
}

/** A column by the name of its model's property, and how its values are in a request where that is not as the column has them. */
export interface ListColumn {
  readonly property: string;
  readonly form?: ValueForm;
}

/** A parameter that compares a column; of several values of `eq` any may be met, of `ne` none. */
export interface ListFilter extends ListColumn {
  readonly parameter: ListParameter;
  readonly op: FilterOperator;
}

/** A column by which a list may be sorted. */
export interface SortColumn {
  /** As a request spells it, without the sign of descending order. */
  readonly name: string;
  readonly property: string;
}

/** What a list can do beside its pages, as its document says; what is absent it cannot. */
export interface ListAbilities {
  readonly filters?: readonly ListFilter[];
  /** Asks for rows by their key: all of them are on one page. */
  readonly ids?: ListFilter;
  /** Names with `-` for descending order. */
  readonly sort?: ListParameter;
  readonly sortField?: ListParameter;
  readonly sortOrder?: ListParameter;
  readonly sortable?: readonly SortColumn[];
  readonly fields?: ListParameter;
  readonly search?: { readonly parameter: ListParameter; readonly columns: readonly ListColumn[] };
  readonly total?: ListParameter;
  /** Counts where the request does not say. */
  readonly count?: CountKind;
  /** Its parameter, and the properties of the key, which come last in the order. */
  readonly cursor?: { readonly parameter: ListParameter; readonly key: readonly string[] };
  /** First row, from 0. */
  readonly start?: ListParameter;
  /** The row after the last. */
  readonly end?: ListParameter;
  /** What it takes in JSON; absent: nothing. */
  readonly aliases?: QueryAliases;
  /** How it exports its rows; absent: it answers JSON alone. */
  readonly exports?: ListExports;
  /** The headers of a page that the document declares. */
  readonly headers?: readonly PageHeader[];
}

/** A header that describes a page. */
export type PageHeader = 'Link' | 'X-Total-Count' | 'Content-Range';

/** How many rows a list returns, and which parameters say so. */
export interface Paging {
  /** Name of the parameter; absent: the list has one page only. */
  readonly page?: string;
  /** Name of the parameter; absent: every page has `defaultLimit` rows. */
  readonly limit?: string;
  readonly defaultLimit: number;
  readonly maximumLimit: number;
}
