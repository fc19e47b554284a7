import type { CrudAction } from '../shared/operation/resolved-crud.ts';
import type { Table, View } from 'drizzle-orm';
import type { ComputedProperties } from './custom/computed-properties.ts';
import type { Handler, OperationTypes } from './custom/handler.ts';

/** Handler of an operation: a query on a table or view, several of them, or the user's handler. */
export type Route = TableRoute | BatchRoute | CustomRoute;

interface BatchRoute extends OtherRouteOptions {
  readonly kind: 'batch';
}

interface CustomRoute extends OtherRouteOptions {
  readonly kind: 'custom';
  readonly handler: Handler;
}

/** Options of a route that belongs to no table. */
type OtherRouteOptions = Pick<RouteOptions, 'related'>;

/** A query on one table or view. */
export interface TableRoute extends RouteOptions {
  readonly kind: CrudAction;
  readonly table: Table | View;
}

/** Options of a route besides its table. */
export interface RouteOptions {
  /** Table of the parent row in the path. */
  readonly parent?: Table | View;
  /** Tables that row rules refer to, and that of idempotency keys, by their models. */
  readonly related?: Readonly<Record<string, Table | View>>;
  /** The user's functions for computed properties. */
  readonly computed?: ComputedProperties;
}

/** A route that is a query on one table or view; null: another one. */
export function tableRoute(route: Route | undefined): TableRoute | null {
  return route === undefined || route.kind === 'custom' || route.kind === 'batch' ? null : route;
}

/** Routes by method and path as in the document: `GET /orders/{id}`. */
export type Routes = Readonly<Record<string, Route>>;

/** Returns a page of the rows. */
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

/** Changes only the properties in the body. */
export function update(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'update', table, ...options };
}

/** Deletes the row in the path. */
export function remove(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'delete', table, ...options };
}

/** Stores each item of the body as a new row. */
export function bulkCreate(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'bulkCreate', table, ...options };
}

/** Updates the row of each item of the body. */
export function bulkUpdate(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'bulkUpdate', table, ...options };
}

/** Deletes the rows named in the query. */
export function bulkDelete(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'bulkDelete', table, ...options };
}

/** Updates the row with the unique key in the path, or creates it. */
export function upsert(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'upsert', table, ...options };
}

/** Answers a query in the body. */
export function query(table: Table | View, options: RouteOptions = {}): Route {
  return { kind: 'query', table, ...options };
}

/** Returns a file of the row in the path. */
export function getFile(table: Table | View, options: RouteOptions = {}): Route {
  return { kind: 'getFile', table, ...options };
}

/** Stores the body as a file of the row in the path. */
export function putFile(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'putFile', table, ...options };
}

/** Removes a file of the row in the path. */
export function deleteFile(table: Table, options: RouteOptions = {}): Route {
  return { kind: 'deleteFile', table, ...options };
}

/** Runs operations on tables in one transaction. */
export function batch(options: OtherRouteOptions = {}): Route {
  return { kind: 'batch', ...options };
}

/** Runs the user's handler. */
export function custom<T extends OperationTypes>(
  handler: Handler<T>,
  options: OtherRouteOptions = {},
): Route {
  // The request was validated against the document that the types were made from.
  return { kind: 'custom', handler: handler as unknown as Handler, ...options };
}
