import { failure } from './bookshop-response.ts';
import type { Reply } from './bookshop-response.ts';
import type { BookshopFault } from './bookshop-faults.ts';
import type { Resource } from './bookshop-resources.ts';
import type { Row } from './bookshop-rows.ts';
import { bodyDetails } from './bookshop-validation.ts';

/** What a write affects. */
export interface Shop {
  readonly authors: Resource;
  readonly books: Resource;
  readonly fault: BookshopFault | null;
}

/** Creates a row, or returns an error. */
export function createRow(shop: Shop, resource: Resource, body: unknown): Reply {
  const { fault } = shop;
  const rejected = rejectBody(shop, resource, { body, schema: `Create${resource.model}DTO` });
  if (rejected !== null) return rejected;
  const values = body as Readonly<Record<string, unknown>>;
  if (fault !== 'unique is not checked' && isTaken(resource, values, 0)) {
    return failure(409, `The ${resource.unique} is taken.`);
  }
  if (lacksParent(shop, values)) return failure(409, 'There is no such author.');
  const { model } = resource;
  const row = resource.rows.add({
    ...resource.empty,
    ...(model === 'Book' ? { createdAt: new Date().toISOString() } : {}),
    ...values,
    ...(fault === 'create stores another title' && model === 'Book' ? { title: 'Untitled' } : {}),
  });
  const id = fault === 'location leads nowhere' ? 999_999 : row.id;
  const headers = { Location: `${resource.path}/${String(id)}` };
  return {
    status: fault === 'create answers 200' ? 200 : 201,
    headers: fault === 'location is missing' ? {} : headers,
    body: { ...row, ...values },
  };
}

/** Updates a row, or returns an error. */
export function updateRow(
  shop: Shop,
  resource: Resource,
  { row, body, method }: { readonly row: Row; readonly body: unknown; readonly method: string },
): Reply {
  const { fault } = shop;
  const rejected = rejectBody(shop, resource, { body, schema: `Update${resource.model}DTO` });
  if (rejected !== null) return rejected;
  const values = body as Readonly<Record<string, unknown>>;
  const isChecked = !(fault === 'unique is not checked by put' && method === 'PUT');
  if (isChecked && isTaken(resource, values, row.id)) {
    return failure(409, `The ${resource.unique} is taken.`);
  }
  if (lacksParent(shop, values)) return failure(409, 'There is no such author.');
  const emptied = fault === 'patch empties the rest' && method === 'PATCH' ? resource.empty : {};
  const changed = { ...row, ...emptied, ...values, id: row.id };
  const isKept = fault !== `${method.toLowerCase()} is not kept`;
  if (isKept) resource.rows.replace(changed);
  return { status: 200, body: changed };
}

/** Deletes a row, or returns an error. */
export function deleteRow(shop: Shop, resource: Resource, row: Row): Reply {
  const { fault, books } = shop;
  const isParent =
    resource.model === 'Author' && books.rows.all().some(({ authorId }) => authorId === row.id);
  if (isParent && fault !== 'parent may be deleted') return failure(409, 'Books refer to it.');
  if (fault !== 'delete keeps the row') resource.rows.remove(row.id);
  return fault === 'delete answers 200' ? { status: 200, body: row } : { status: 204 };
}

function rejectBody(
  { fault }: Shop,
  { model }: Resource,
  { body, schema }: { readonly body: unknown; readonly schema: string },
): Reply | null {
  const details = bodyDetails(schema, body, fault);
  if (details.length === 0) return null;
  const isTooMuch = details.some(({ message }) => message.includes('<='));
  if (fault === 'maximum answers 500' && isTooMuch) return failure(500, 'out of range');
  return failure(400, `The ${model.toLowerCase()} is wrong.`, details);
}

function isTaken({ rows, unique }: Resource, values: object, ownId: number): boolean {
  const value = (values as Record<string, unknown>)[unique];
  return value !== undefined && rows.all().some((row) => row.id !== ownId && row[unique] === value);
}

function lacksParent({ authors, fault }: Shop, values: Readonly<Record<string, unknown>>): boolean {
  const { authorId } = values;
  if (authorId === undefined || fault === 'parent is not checked') return false;
  return authors.rows.get(authorId as number) === undefined;
}
