import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../../../emulator/start-emulator.ts';
import { emitHtmlReport } from '../../../pipeline/contract/report/html-report.ts';
import { sampleResult } from '../../../pipeline/contract/report/testing/sample-result.ts';
import { mockOf, type CalledMock } from '../../../pipeline/mock/testing/mock-of.ts';
import { pets } from '../../../pipeline/mock/testing/pets.ts';
import { parseDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import { explorerLook } from '../../../server-template/shared/explorer/explorer-look.ts';
import { startApi, type RunningApi } from '../../../server-template/testing/running-api.ts';
import { sqliteShop } from '../../../server-template/testing/shop-apis.ts';
import type { TestDatabase } from '../../../server-template/testing/test-databases.ts';
import { guardedShop } from '../access/secured-shop.ts';
import { startShop, type ServedShop } from '../served-shop.ts';
import { accessibilityViolations, openBrowser, openVisitor } from '../shop/shop-browser.ts';

const root = join(import.meta.dirname, '../../..');
const explorerScript = join(root, 'server-template/runtime/explorer/standalone.js');
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const missing = [chromium, explorerScript].filter((file) => !existsSync(file)).join(', ');
if (missing !== '') {
  if (process.env['CI'] === 'true') throw new Error(`no ${missing}`);
  process.stderr.write(`SKIPPED: the pages in a browser, no ${missing}\n`);
}

/** How pages are seen. */
const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1200, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1200, height: 900 } },
  { name: 'on a phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

interface Sites {
  readonly api: RunningApi;
  /** An API with callers of different rights. */
  readonly secured: ServedShop;
  readonly mock: CalledMock;
  readonly mocks: CalledMock;
  readonly emulator: RunningEmulator;
  readonly plainEmulator: RunningEmulator;
  readonly report: string;
}

/** A page, and what it shows when it is complete. The pages of the sample shop are in shop.test.ts. */
interface Seen {
  readonly name: string;
  readonly url: (sites: Sites) => string;
  readonly show: (page: Page) => Promise<unknown>;
  /** Rules that the explorer breaks, which no setting or style changes. */
  readonly known?: readonly string[];
}

const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor();

const pages: readonly Seen[] = [
  { name: 'explorer', url: ({ api }) => `${api.url}/docs`, show: heading('Shop') },
  {
    name: 'explorer, an operation',
    url: ({ api }) => `${api.url}/docs#tag/order/POST/orders`,
    show: heading('Create an order'),
  },
  {
    name: 'explorer of an API with callers',
    url: ({ secured }) => `${secured.api.url}/docs`,
    show: async (page) => {
      await heading('Shop')(page);
      await page.getByRole('link', { name: 'Who may do what' }).waitFor();
    },
  },
  {
    name: 'who may do what',
    url: ({ secured }) => `${secured.api.url}/docs/access`,
    show: heading('Who may do what'),
  },
  {
    ...{ name: 'explorer of a mock', url: ({ mock }) => `${mock.url}/docs`, show: heading('Pets') },
    // Operations without a summary are named by their path, which several methods share.
    known: ['landmark-unique'],
  },
  { name: 'index of a mock', url: ({ mock }) => mock.url, show: heading('Pets 1') },
  { name: 'index of two mocks', url: ({ mocks }) => mocks.url, show: heading('Pets 1') },
  { name: 'emulator', url: ({ emulator }) => emulator.url, show: live },
  {
    name: 'emulator, a payment',
    url: ({ emulator }) => emulator.url,
    show: async (page) => {
      await live(page);
      await page.getByRole('button', { name: 'Send test payment' }).first().click();
    },
  },
  ...['journal', 'scenarios', 'controls'].map((view) => ({
    name: `emulator, ${view}`,
    url: ({ emulator }: Sites) => `${emulator.url}/#${view}`,
    show: live,
  })),
  {
    name: 'emulator, keys',
    url: ({ emulator }) => emulator.url,
    show: async (page) => {
      await live(page);
      await page.keyboard.press('?');
      await heading('Keyboard shortcuts')(page);
    },
  },
  {
    name: 'explorer of the emulator',
    url: ({ emulator }) => `${emulator.url}/docs`,
    show: heading('Payment-provider emulator'),
  },
  {
    name: 'reference of an emulator without the explorer',
    url: ({ plainEmulator }) => `${plainEmulator.url}/docs`,
    show: heading('Payment-provider emulator'),
  },
  { name: 'contract report', url: ({ report }) => report, show: heading('Shop 1.0.0') },
];

/** Findings besides those of known rules. */
async function findingsOf(page: Page, known: readonly string[]): Promise<readonly string[]> {
  const found = await accessibilityViolations(page);
  return found.filter((line) => !known.some((rule) => line.startsWith(`${rule}: `)));
}

async function startMocks(): Promise<Pick<Sites, 'mock' | 'mocks'>> {
  const shop = JSON.parse(await readFile(join(root, 'openapi/shop.json'), 'utf8')) as object;
  const model = async (document: object) =>
    resolveModel(await parseDocument(JSON.stringify(document), 'a.json', 'any'), 'a.json', 'any');
  const documents = [
    { name: 'pets', model: await model(pets) },
    { name: 'shop', model: await model(shop) },
  ];
  return {
    mock: await mockOf(pets, { isStateful: true }, { explorerScript }),
    mocks: await mockOf(shop, {}, { documents }),
  };
}

describe.skipIf(missing !== '')('every page has no finding of axe', () => {
  let browser: Browser;
  let database: TestDatabase;
  let sites: Sites;
  let folder = '';

  beforeAll(async () => {
    browser = await openBrowser();
    folder = await mkdtemp(join(tmpdir(), 'specmill-pages-'));
    const file = join(folder, 'report.html');
    await writeFile(file, emitHtmlReport(sampleResult));
    database = await sqliteShop.databases.create(sqliteShop.schema());
    sites = {
      ...(await startMocks()),
      api: await startApi(sqliteShop.api, database.url),
      secured: await startShop('sqlite', guardedShop),
      emulator: await startEmulator({ port: 0, strict: true, explorerScript, explorerLook }),
      plainEmulator: await startEmulator({ port: 0 }),
      report: pathToFileURL(file).href,
    };
  });
  afterAll(async () => {
    await browser.close();
    await sites.api.stop();
    await sites.secured[Symbol.asyncDispose]();
    await database.drop();
    for (const emulator of [sites.emulator, sites.plainEmulator])
      await emulator[Symbol.asyncDispose]();
    for (const mock of [sites.mock, sites.mocks]) await mock[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  // A page is loaded once, and follows the looks like an open page whose user changes settings.
  it.each(pages)('$name', async ({ name, url, show, known = [] }) => {
    await using visitor = await openVisitor(browser, { reducedMotion: 'reduce' });
    const { page, troubles } = visitor;
    await page.goto(url(sites));
    await show(page);
    const backgrounds: unknown[] = [];
    for (const { name: look, colorScheme, viewport } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      // The explorer draws its parts one after the other.
      await expect.poll(() => findingsOf(page, known), { message: look }).toEqual([]);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width, look).toBe(viewport.width);
      backgrounds.push(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
      if (process.env['PAGES_FOLDER'] !== undefined) {
        const picture = `${look}-${name}.png`.replaceAll(' ', '-');
        await page.screenshot({ path: join(process.env['PAGES_FOLDER'], picture) });
      }
    }
    const [light, dark, phone] = backgrounds;
    expect(dark).not.toBe(light);
    expect(phone).toBe(light);
    expect(troubles).toEqual([]);
  });
});
