import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteShop } from '../../testing/shop-apis.ts';
import type { TestDatabase } from '../../testing/test-databases.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const script = new URL('../explorer/standalone.js', import.meta.url);
const missing = [executablePath, script].filter((file) => !existsSync(file)).join(', ');
if (missing !== '') {
  if (process.env['CI'] === 'true') throw new Error(`no ${missing}`);
  console.warn(`SKIPPED: no ${missing}`);
}

describe.skipIf(missing !== '')('the explorer in a browser', () => {
  const profile = mkdtempSync(join(tmpdir(), 'explorer-'));
  const asked: string[] = [];
  const complaints: string[] = [];
  let database: TestDatabase;
  let server: RunningApi;
  let browser: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    database = await sqliteShop.databases.create(sqliteShop.schema());
    const servers = [
      { url: 'https://staging.example', description: 'Here' },
      { url: 'https://shop.example', description: 'Production' },
    ];
    const document = { ...sqliteShop.api.document, servers };
    server = await startApi({ ...sqliteShop.api, document }, database.url);
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
    await page.route('**/*', async (route) => {
      const url = route.request().url();
      asked.push(url);
      if (url.startsWith(server.url) || !url.startsWith('http')) await route.continue();
      else await route.abort();
    });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.url}/docs`);
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await database.drop();
    rmSync(profile, { recursive: true, force: true });
  });

  it('groups the operations by model', async () => {
    for (const model of ['Categories', 'Customers', 'Order items', 'Payments', 'Product sales']) {
      await page.getByText(model, { exact: true }).first().waitFor();
    }
    expect(await page.getByText('List customers').isVisible()).toBe(false);
    await page.getByText('Customers', { exact: true }).first().click();
    await page.getByText('List customers').first().waitFor();
  });

  it('offers the servers', async () => {
    const selector = page.getByRole('button', { name: /staging\.example/ }).first();
    await selector.click();
    await page.getByText('https://shop.example').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('calls no other machine, and breaks no rule of its content policy', async () => {
    if (process.env['EXPLORER_SCREENSHOT'] !== undefined) {
      await page.screenshot({ path: process.env['EXPLORER_SCREENSHOT'] });
    }
    await page.waitForLoadState('networkidle');
    const others = asked.filter((url) => url.startsWith('http') && !url.startsWith(server.url));
    expect(others).toEqual([]);
    expect(complaints).toEqual([]);
    expect(asked).toEqual(
      expect.arrayContaining([`${server.url}/docs/standalone.js`, `${server.url}/openapi.json`]),
    );
  });
});
