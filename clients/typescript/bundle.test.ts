import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import type { createClient } from './generated/client.ts';
import { startApi } from '../../server-template/testing/running-api.ts';
import { sqliteShop } from '../../server-template/testing/shop-apis.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const present = existsSync(executablePath);
if (!present && process.env['CI'] === 'true') throw new Error(`No Chromium at ${executablePath}`);
if (!present)
  process.stderr.write(`SKIPPED: clients in a browser, no Chromium at ${executablePath}\n`);

let bundle = '';

beforeAll(async () => {
  const input = fileURLToPath(new URL('generated/client.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', name: 'shop', minify: true });
  bundle = output[0].code;
});

/** Globals that the bundle sets in a page. */
interface Shop {
  readonly createClient: typeof createClient;
}

describe.skipIf(!present)('a client in a browser', () => {
  it('calls the shop from another origin, and distinguishes a rejection from a lost connection', async () => {
    const database = await sqliteShop.databases.create(sqliteShop.schema());
    const server = await startApi({ ...sqliteShop.api }, database.url);
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'];
    const browser = await chromium.launch({ executablePath, args });
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: bundle });
      const call = page.evaluate(async (baseUrl) => {
        const { shop } = globalThis as unknown as { readonly shop: Shop };
        const api = shop.createClient({ baseUrl });
        const { data } = await api.POST('/categories', { body: { name: 'Teas' } });
        const params = { path: { id: -1 } };
        const rejected: unknown = await api
          .GET('/categories/{id}', { params })
          .catch((error: unknown) => ({ ...(error as object) }));
        const lost: unknown = await shop
          .createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 })
          .GET('/categories')
          .catch((error: unknown) => ({ ...(error as object) }));
        return { name: data.name, rejected, lost };
      }, server.url);
      expect(await call).toMatchObject({
        name: 'Teas',
        rejected: { kind: 'rejected', status: 404, body: { code: 'ROW_NOT_FOUND' } },
        lost: { kind: 'network' },
      });
    } finally {
      await browser.close();
      await server.stop();
      await database.drop();
    }
  });
});
