import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateProject } from '../generated-project.ts';
import { openBrowser, openVisitor } from './shop-browser.ts';
import { makeShop, openShop } from './shop-project.ts';

const root = join(import.meta.dirname, '../../..');
const script = join(root, 'server-template/runtime/explorer/standalone.js');
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const missing = [chromium, script].filter((file) => !existsSync(file)).join(', ');
if (missing !== '') {
  if (process.env['CI'] === 'true') throw new Error(`no ${missing}`);
  process.stderr.write(`SKIPPED: the shop in its explorer, no ${missing}\n`);
}

let browser: Browser;
beforeAll(async () => {
  if (missing === '') browser = await openBrowser();
});
afterAll(async () => {
  if (missing === '') await browser.close();
});

interface Shown {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
}

interface ShownOperation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
}

/** The explorer's URL of each operation, by operationId. */
function addressesOf({ paths }: Shown): ReadonlyMap<string, string> {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, tags = [] }]) => {
      const tag = tags[0]?.toLowerCase();
      const address = `tag/${tag}/${method.toUpperCase()}${path}`;
      return operationId === undefined ? [] : [[operationId, address] as const];
    }),
  );
  return new Map(all);
}

/** Whether a request is a call of the API, not a page of the explorer. */
function isCall(response: Response): boolean {
  return !/\/(?:docs|openapi\.json)/.test(response.url());
}

/** Opens an operation, sends the pre-filled request, and returns the status. */
async function send(page: Page, address: string): Promise<number> {
  await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
  const operation = page.locator(`[id$="${address}"]`).first();
  await operation.locator('button', { hasText: 'Test Request' }).first().click();
  const client = page.locator('.scalar-client');
  const button = client.locator('button', { hasText: /^\s*Send/ }).first();
  const [response] = await Promise.all([page.waitForResponse(isCall), button.click()]);
  await client
    .getByText(new RegExp(`^\\s*${response.status()} [A-Z]`))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await button.waitFor({ state: 'hidden' });
  return response.status();
}

describe.skipIf(missing !== '')('the shop in its explorer', () => {
  it('succeeds with what is filled in, for every operation', async () => {
    await using project = await makeShop();
    await using shop = await openShop(project);
    await using visitor = await openVisitor(browser, { reducedMotion: 'reduce' });
    const { page, troubles } = visitor;
    const { url } = shop.api;
    const body = JSON.stringify({ email: 'ada.abebe1@example.com', password: 'shop' });
    const headers = { 'Content-Type': 'application/json' };
    const signedIn = await fetch(`${url}/sign-in`, { method: 'POST', headers, body });
    const { token } = (await signedIn.json()) as { readonly token: string };
    const addresses = addressesOf((await (await fetch(`${url}/openapi.json`)).json()) as Shown);
    await page.goto(`${url}/docs`);
    await page.getByPlaceholder('Token').first().fill(token);
    const statuses: Record<string, number> = {};
    for (const [operation, address] of addresses) {
      // Only the provider has the key of a payment's callback.
      if (operation !== 'settlePayment') statuses[operation] = await send(page, address);
    }
    expect(Object.entries(statuses).filter(([, status]) => status >= 300)).toEqual([]);
    expect(Object.keys(statuses).length).toBe(addresses.size - 1);
    expect(troubles).toEqual([]);
  });
});

const manyTables = Array.from(
  { length: 50 },
  (_, at) => `create table t${at} (
    id integer primary key, parent_id integer references t${Math.max(0, at - 1)}, name text not null
  );
  insert into t${at} (name) values ('Ada'), ('Alan');`,
).join('\n');

describe.skipIf(missing !== '')('a database with many tables in its explorer', () => {
  it('succeeds with what is filled in', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'specmill-tables-'));
    const file = join(folder, 'tables.db');
    const database = new DatabaseSync(file);
    database.exec(manyTables);
    database.close();
    await using project = await generateProject(`file:${file}`);
    await using server = await project.start();
    await using visitor = await openVisitor(browser, { reducedMotion: 'reduce' });
    const { page, troubles } = visitor;
    await page.goto(`${server.url}/docs`);
    await page.getByText('T 49 s', { exact: true }).first().waitFor();
    const link = page.getByRole('link', { name: 'Download OpenAPI document' });
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    const { paths, ...document } = (await (await fetch(address)).json()) as Shown;
    expect(document).not.toHaveProperty('x-scalar-navigation');
    const own = Object.entries(paths).filter(([path]) => path === '/t7');
    const statuses: Record<string, number> = {};
    for (const [operation, place] of addressesOf({ paths: Object.fromEntries(own) }))
      statuses[operation] = await send(page, place);
    await rm(folder, { recursive: true });
    expect(Object.values(statuses)).toEqual([200, 201]);
    expect(troubles).toEqual([]);
  });
});

const clinic = `
  create table patients (id text primary key, name text not null);
  create table visits (id text primary key, patient_id text not null references patients, day text);
  insert into patients values ('0193a1f2-7c1e-7d3c-9f52-0d6f1c2b3a41', 'Ada'),
    ('0193a1f2-7c1e-7d3c-9f52-0d6f1c2b3a42', 'Alan');
  insert into visits values
    ('0193a1f2-8d2f-7e4d-8a63-1e7a2d3c4b51', '0193a1f2-7c1e-7d3c-9f52-0d6f1c2b3a41', 'Monday');`;

describe.skipIf(missing !== '')('a database with random keys in its explorer', () => {
  it('succeeds with what is filled in, for every operation of a table', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'specmill-clinic-'));
    const file = join(folder, 'clinic.db');
    const database = new DatabaseSync(file);
    database.exec(clinic);
    database.close();
    await using project = await generateProject(`file:${file}`);
    await using server = await project.start();
    await using visitor = await openVisitor(browser, { reducedMotion: 'reduce' });
    const { page, troubles } = visitor;
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Shown;
    const own = Object.entries(paths).filter(([path]) => /^\/visits(?:\/|$)/.test(path));
    await page.goto(`${server.url}/docs`);
    const statuses: Record<string, number> = {};
    for (const [operation, address] of addressesOf({ paths: Object.fromEntries(own) }))
      statuses[operation] = await send(page, address);
    await rm(folder, { recursive: true });
    expect(Object.values(statuses)).toEqual([200, 201, 200, 200, 200, 204]);
    expect(troubles).toEqual([]);
  });
});
