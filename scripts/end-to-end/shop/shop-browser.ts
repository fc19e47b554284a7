import { existsSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { prepareFrameworks } from '../../prepare-frameworks.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const root = join(import.meta.dirname, '../../..');
const flags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Why the shop's pages cannot be tested here, or null; with CI=true that throws instead of skipping. */
export async function missingForPages(): Promise<string | null> {
  const missing = existsSync(executablePath)
    ? await prepareFrameworks(join(root, 'clients'))
    : `no Chromium at ${executablePath}`;
  if (missing !== null && process.env['CI'] === 'true') throw new Error(missing);
  if (missing !== null) process.stderr.write(`SKIPPED: the shop in a browser, ${missing}\n`);
  return missing;
}

/** A user of a browser. */
export interface Visitor extends AsyncDisposable {
  readonly page: Page;
  /** Errors of the console and of scripts. */
  readonly troubles: readonly string[];
}

/** Starts a browser for all users of a test file. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags });
}

/** Opens a page with a new profile: no user has the cookies or the storage of another. */
export async function openVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    // An error response is reported by the page, and again by the browser.
    const isResponse = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isResponse) troubles.push(message.text());
  });
  return {
    page,
    troubles,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

interface Found {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Findings of axe-core on a page, as lines; animations must have ended, or colors are measured midway. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<Found>('axe.run()');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}
