import { expect } from 'vitest';
import type { ApiCaller } from './api-caller.ts';
import type { Row } from './made-rows.ts';
import { pathOfRow, type Resource } from './resource.ts';

const rowsToGet = 40;
const rowsToPageTwice = 1000;

/** Reads a complete list: its pages contain each row once, in an order that is independent of the page size, and each row is found by its key. */
export async function walkList(caller: ApiCaller, resource: Resource): Promise<void> {
  const [list] = resource.operations.list ?? [];
  if (list === undefined) return;
  const { path } = list;
  const rows = await readPages(caller, path, 100);
  if (rows.length <= rowsToPageTwice) {
    expect(await readPages(caller, path, 37), `${path} in pages of 37`).toEqual(rows);
  }
  for (const query of [
    'page=0',
    'limit=0',
    'limit=101',
    'page=1e2',
    'page=',
    'page=1&page=2',
    'nothing=1',
  ]) {
    await caller.rejected(400, `GET ${path}?${query}`);
  }
  if (resource.operations.get === undefined) return;
  const paths = rows.map((row) => pathOfRow(resource, row));
  expect(new Set(paths).size, `keys of ${path}`).toBe(rows.length);
  const step = Math.max(1, Math.floor(rows.length / rowsToGet));
  for (let index = 0; index < rows.length; index += step) {
    const { body } = await caller.expect(200, `GET ${paths[index] ?? ''}`);
    expect(body).toEqual(rows[index]);
  }
}

async function readPages(caller: ApiCaller, path: string, limit: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { body } = await caller.expect(200, `GET ${path}?limit=${limit}&page=${page}`);
    const found = body as readonly Row[];
    rows.push(...found);
    if (found.length < limit) return rows;
  }
}
