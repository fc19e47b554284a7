import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import { mockOf } from './testing/mock-of.ts';
import type { CalledMock } from './testing/mock-of.ts';
import { pets } from './testing/pets.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const explorerScript = new URL(
  '../../server-template/runtime/explorer/standalone.js',
  import.meta.url,
).pathname;
const missing = [executablePath, explorerScript].filter((file) => !existsSync(file)).join(', ');
if (missing !== '') {
  if (process.env['CI'] === 'true') throw new Error(`no ${missing}`);
  console.warn(`SKIPPED: no ${missing}`);
}

describe.skipIf(missing !== '')('the mock in a browser', () => {
  const profile = mkdtempSync(join(tmpdir(), 'mock-'));
  const asked: string[] = [];
  const complaints: string[] = [];
  let mock: CalledMock;
  let elsewhere: Server;
  let browser: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    mock = await mockOf(pets, {}, { explorerScript });
    elsewhere = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>App</title>');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    browser = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
      viewport: { width: 1280, height: 900 },
    });
    page = await browser.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  });
  afterAll(async () => {
    await browser.close();
    elsewhere.close();
    await mock[Symbol.asyncDispose]();
    rmSync(profile, { recursive: true, force: true });
  });

  it('shows the operations, and requests nothing from other hosts', async () => {
    await page.goto(`${mock.url}/docs`);
    const text = (): Promise<string> => page.locator('body').innerText();
    for (const path of ['/pets/{petId}', '/dog', '/search']) {
      await expect.poll(text).toContain(path);
    }
    const isOther = (url: string): boolean => url.startsWith('http') && !url.startsWith(mock.url);
    expect(asked.filter(isOther)).toEqual([]);
    expect(asked).toContain(`${mock.url}/openapi.json`);
    expect(complaints).toEqual([]);
  });

  it('sends a file from the explorer', async () => {
    const schema = {
      type: 'object',
      required: ['photo'],
      properties: { photo: { type: 'string', format: 'binary' } },
    };
    const encoding = { photo: { contentType: 'image/png' } };
    const content = { 'multipart/form-data': { schema, encoding } };
    const post = {
      requestBody: { required: true, content },
      responses: { 204: { description: '' } },
    };
    const document = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: { '/photos': { post } },
    };
    await using photos = await mockOf(document, {}, { explorerScript });
    await page.goto(`${photos.url}/docs`);
    await page.getByRole('button', { name: 'Test Request' }).first().click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Select File' }).first().click();
    const file = { name: 'cup.png', mimeType: 'image/png', buffer: Buffer.from('cup') };
    await (await chosen).setFiles(file);
    const sent = page.waitForResponse(`${photos.url}/photos`);
    await page.getByRole('button', { name: 'Send' }).first().click();
    expect((await sent).status()).toBe(204);
  });

  it('filters, copies and resets at the root', async () => {
    await using kept = await mockOf(pets, { isStateful: true });
    await browser.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: kept.url });
    await page.goto(kept.url);
    await page.getByPlaceholder('Filter operations').fill('/pets/{petId}');
    await expect.poll(() => page.locator('li:visible').count()).toBeLessThan(6);
    expect(await page.locator('li:visible code').first().innerText()).toContain('/pets/{petId}');
    await page.getByRole('button', { name: 'Copy curl' }).first().click();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toContain(`${kept.url}/api/v1/pets/`);
    await kept.call('POST /pets', { name: 'Tom', kind: 'cat' });
    await expect.poll(() => page.locator('[data-state]').innerText()).toMatch(/pets.*1 new/);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => page.locator('[data-state]').innerText()).toBe('unchanged');
    expect(complaints).toEqual([]);
  });

  it('sends requests to the mock itself, with a document below a name', async () => {
    const document = await parseDocument(JSON.stringify(pets), 'pets.json', 'any');
    const model = resolveModel(document, 'pets.json', 'any');
    const documents = ['one', 'two'].map((name) => ({ name, model }));
    await using several = await mockOf(pets, {}, { documents, explorerScript });
    await page.goto(`${several.url}/two/docs`);
    asked.length = 0;
    await page.getByRole('button', { name: 'Test Request' }).first().click({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Send' }).first().click();
    const sent = (): readonly string[] =>
      asked.filter(
        (url) => url.startsWith('http') && !/(?:openapi\.json|standalone\.js)$/.test(url),
      );
    await expect.poll(sent).not.toEqual([]);
    expect(sent().filter((url) => !url.startsWith(`${several.url}/two/`))).toEqual([]);
  });

  it('allows a page of another origin, including preflight', async () => {
    const { port } = elsewhere.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const made = await page.evaluate(async (url) => {
      const response = await fetch(`${url}/pets`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Mine': '1' },
        body: JSON.stringify({ name: 'Tom', kind: 'cat' }),
      });
      return [response.status, response.headers.get('x-request-id') !== null];
    }, mock.url);
    expect(made).toEqual([201, true]);
  });
});
