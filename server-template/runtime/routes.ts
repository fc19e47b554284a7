import type { Table, View } from 'drizzle-orm';
import type { ComputedProperties } from './custom/computed-properties.ts';
import type { CrudAction } from './document/openapi.ts';
import type { Handler, OperationTypes } from './custom/handler.ts';

/** What answers an operation: a query on one table or view, or a handler of the user's. */
export type Route = TableRoute | { readonly kind: 'custom'; readonly handler: Handler };

/** A query on one table or view. */
export interface TableRoute extends RouteOptions {
  readonly kind: CrudAction;
  readonly table: Table | View;
}

/** What a route needs beside its table. */
export interface RouteOptions {
  /** Table of the row that the path is below. */
  readonly parent?: Table | View;
  /** Tables that the rules of rows look into, by their models. */
  readonly related?: Readonly<Record<string, Table | View>>;
  /** Functions for the properties of a row that no column holds. */
  readonly computed?: ComputedProperties;
}

/** Routes by method and path as the document has them: `GET /orders/{id}`. */
export type Routes = Readonly<Record<string, Route>>;

/** Answers a page of the rows. */
export function list(table: Table | View, options: RouteOptions = {}): Route {
  return { kind: 'list', table, ...options };
}

/** Returns the row in the path. */
export function get(table: Table | View, options: RouteOptions = {}): Route {
  return { kind: 'get', table, ...options };
}

/** Stores the body as a new row. */
export function create(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'create', table, ...options };
}

/** Changes the properties of a row that the body contains, and nothing else. */
export function update(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'update', table, ...options };
}

/** Deletes the row that the path names. */
export function remove(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'delete', table, ...options };
}

/** Stores each item of the body as a new row. */
export function bulkCreate(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'bulkCreate', table, ...options };
}

/** Changes the row that each item of the body names. */
export function bulkUpdate(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'bulkUpdate', table, ...options };
}

/** Deletes the rows that the query names. */
export function bulkDelete(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'bulkDelete', table, ...options };
}

/** Changes the row that the path names by a unique key, or creates it. */
export function upsert(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'upsert', table, ...options };
}

/** Answers what a body asks of the rows. */
export function query(table: Table | View, options: RouteOptions = {}): Route {
  return { kind: 'query', table, ...options };
}

/** Answers with a handler of the user's. */
export function custom<T extends OperationTypes>(handler: Handler<T>): Route {
  // The request was validated against the document that the types were made from.
  return { kind: 'custom', handler: handler as unknown as Handler };
}
