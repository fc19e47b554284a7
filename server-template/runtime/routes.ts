import type { Table, View } from 'drizzle-orm';
import type { Handler, OperationTypes } from './custom/handler.ts';

/** What answers an operation: a query on one table or view, or a handler of the user's. */
export type Route =
  | { readonly kind: 'list' | 'get' | 'create' | 'update' | 'delete'; readonly table: Table | View }
  | { readonly kind: 'custom'; readonly handler: Handler };

/** Routes by method and path as the document has them: `GET /orders/{id}`. */
export type Routes = Readonly<Record<string, Route>>;

/** Answers a page of the rows. */
export function list(table: Table | View): Route {
  return { kind: 'list', table };
}

/** Answers the row that the path names. */
export function get(table: Table | View): Route {
  return { kind: 'get', table };
}

/** Stores the body as a new row. */
export function create(table: Table): Route {
  return { kind: 'create', table };
}

/** Changes what the body holds of the row that the path names, and nothing else. */
export function update(table: Table): Route {
  return { kind: 'update', table };
}

/** Deletes the row that the path names. */
export function remove(table: Table): Route {
  return { kind: 'delete', table };
}

/** Answers with a handler of the user's. */
export function custom<T extends OperationTypes>(handler: Handler<T>): Route {
  // The request was validated against the document that the types were made from.
  return { kind: 'custom', handler: handler as unknown as Handler };
}
