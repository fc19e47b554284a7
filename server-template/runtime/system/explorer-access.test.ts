import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { SignJWT } from 'jose';
import { chromium, type Browser, type Page } from 'playwright-core';
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

const secret = 'a-secret-of-the-tests-that-is-long-enough';
const token = await new SignJWT({ sub: 'ada' })
  .setProtectedHeader({ alg: 'HS256' })
  .setExpirationTime('1h')
  .sign(new TextEncoder().encode(secret));

describe.skipIf(missing !== '')('the explorer of a secured API', () => {
  let database: TestDatabase;
  let server: RunningApi;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    database = await sqliteShop.databases.create(sqliteShop.schema());
    const { document: shop } = sqliteShop.api;
    const securitySchemes = {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    };
    const document = {
      ...shop,
      security: [{ token: [] }, { key: [] }],
      components: { ...shop.components, securitySchemes },
    };
    const hash = createHash('sha256').update('a key').digest();
    const access = { jwtSecret: secret, apiKeys: [{ name: 'robot', hash, scopes: [] }] };
    server = await startApi({ ...sqliteShop.api, document }, database.url, { access });
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.url}/docs`);
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await database.drop();
  });

  /** Sends the first request that the page offers, and waits for its response. */
  const send = async () => {
    const answered = page.waitForResponse((response) => /\/categories/.test(response.url()));
    await page.getByRole('button', { name: /^Send/ }).first().click();
    return answered;
  };

  it('offers the schemes of the document', async () => {
    await page.getByRole('button', { name: 'Type: token' }).first().click();
    for (const name of ['token', 'key'])
      await page.getByRole('option', { name, exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('sends the token that is typed there, without which it is rejected', async () => {
    const request = page.getByRole('button', { name: /Test Request.*get \/categories\b/ });
    await request.first().click();
    const without = await send();
    expect(without.status()).toBe(401);
    await page.getByPlaceholder('Token').last().fill(token);
    const response = await send();
    expect(await response.request().headerValue('authorization')).toBe(`Bearer ${token}`);
    expect(response.status()).toBe(200);
  });
});
