import { expect } from 'vitest';
import { sameValue } from '../../server-template/testing/same-value.ts';
import type { OpenApiDocument, SchemaObject } from '../../pipeline/openapi-document.ts';
import type { ApiCaller } from './api-caller.ts';
import type { MadeRows, Row } from './made-rows.ts';
import { bodySchema, pathOfRow, propertyOf, type Resource } from './resource.ts';

/** Input for the life cycle of a row. */
export interface RowWalk {
  readonly caller: ApiCaller;
  readonly document: OpenApiDocument;
  readonly rows: MadeRows;
  readonly resource: Resource;
  /** Properties that the database overwrites. */
  readonly overwritten: readonly string[];
}

/** Creates, reads, updates, replaces and deletes a row, and tests declared rejections. */
export async function walkRow(walk: RowWalk): Promise<void> {
  const { caller, rows, resource } = walk;
  const [create] = resource.operations.create ?? [];
  if (create === undefined) return;
  await rejectedBodies(caller, `POST ${create.path}`);
  const body = await rows.body(resource);
  if (body === null) return;
  const { headers, body: created } = await caller.expect(201, `POST ${create.path}`, { body });
  const row = created as Row;
  expectSame(walk, body, row);
  const path = pathOfRow(resource, row);
  if (path === null) return;
  if (resource.operations.get !== undefined) {
    expect(headers.get('location')).toBe(path);
    expect((await caller.expect(200, `GET ${path}`)).body).toEqual(row);
  }
  if (isKeySent(walk, body)) await caller.rejected(409, `POST ${create.path}`, { body });
  await walkUpdates(walk, row, path);
  if (resource.operations.delete !== undefined) await walkDelete(walk, path);
}

async function rejectedBodies(caller: ApiCaller, request: string): Promise<void> {
  const text = { 'Content-Type': 'text/csv' };
  await caller.rejected(400, request, { body: '{' });
  await caller.rejected(400, request, { body: '[]' });
  await caller.rejected(400, request, { body: { 'no such property': 1 } });
  await caller.rejected(413, request, { body: `{"a":"${'x'.repeat(70_000)}"}` });
  await caller.rejected(415, request, { body: 'a,b', headers: text });
}

async function walkUpdates(walk: RowWalk, created: Row, path: string): Promise<void> {
  const { caller, document, rows, resource } = walk;
  let row = created;
  for (const update of resource.operations.update ?? []) {
    const request = `${update.method} ${path}`;
    const same = await caller.expect(200, request, { body: row });
    expectSame(walk, writable(resource, row), same.body as Row);
    const change = changeOf(resource, bodySchema(document, update), await rows.body(resource));
    const changed = await caller.expect(200, request, { body: change });
    row = changed.body as Row;
    expectSame(walk, change, row);
    if (resource.operations.get !== undefined)
      expect((await caller.expect(200, `GET ${path}`)).body).toEqual(row);
    await caller.rejected(400, request, { body: { 'no such property': 1 } });
    await caller.rejected(415, request, { body: 'a', headers: { 'Content-Type': 'text/csv' } });
  }
}

async function walkDelete({ caller, resource }: RowWalk, path: string): Promise<void> {
  await caller.expect(204, `DELETE ${path}`);
  const { get = [], update = [], delete: remove = [] } = resource.operations;
  for (const { method, object } of [...get, ...update, ...remove]) {
    const sent = object.requestBody === undefined ? {} : { body: {} };
    await caller.rejected(404, `${method} ${path}`, sent);
  }
}

function isKeySent({ document, resource }: RowWalk, body: Row): boolean {
  const [create] = resource.operations.create ?? [];
  if (create === undefined || resource.source.primaryKey === undefined) return false;
  const schema = bodySchema(document, create);
  return resource.source.primaryKey.every((column) =>
    Object.hasOwn(body, propertyOf(schema, column) ?? ''),
  );
}

/** The properties of a new row's body that can be copied to another row: not its key, and no part of a reference that shares a column with it. */
function changeOf({ source }: Resource, schema: SchemaObject, body: Row | null): Row {
  const kept = new Set(source.primaryKey);
  for (const { columns } of source.foreignKeys ?? []) {
    if (columns.some((column) => source.primaryKey?.includes(column)))
      columns.forEach((column) => kept.add(column));
  }
  const names = new Set([...kept].map((column) => propertyOf(schema, column)));
  const entries = Object.entries(body ?? {});
  return Object.fromEntries(
    entries.filter(([name]) => Object.hasOwn(schema.properties ?? {}, name) && !names.has(name)),
  );
}

/** Without properties that the database changes on every write. */
function writable({ schema }: Resource, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const property = schema.properties?.[name] ?? {};
      return '$ref' in property || property.readOnly !== true;
    }),
  );
}

function expectSame({ resource, overwritten }: RowWalk, sent: Row, read: Row): void {
  for (const [name, value] of Object.entries(sent)) {
    if (overwritten.includes(name)) continue;
    const property = resource.schema.properties?.[name] ?? {};
    if ('writeOnly' in property && property.writeOnly === true) {
      expect(Object.hasOwn(read, name), `${resource.name}.${name} is shown`).toBe(false);
      continue;
    }
    const what = `${resource.name}.${name}: ${JSON.stringify(value)} is ${JSON.stringify(read[name])}`;
    expect(sameValue(value, read[name]), what).toBe(true);
  }
}
