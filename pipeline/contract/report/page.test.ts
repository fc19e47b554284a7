import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitHtmlReport } from './html-report.ts';
import { largeResult, sampleResult } from './testing/sample-result.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const present = existsSync(executablePath);
if (!present && process.env['CI'] === 'true') throw new Error(`No Chromium at ${executablePath}`);
if (!present)
  process.stderr.write(`SKIPPED: page of the report, no Chromium at ${executablePath}\n`);

describe.skipIf(!present)('the page of a report', () => {
  let browser: Browser;
  let folder = '';
  const troubles: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-page-'));
    await writeFile(join(folder, 'sample.html'), emitHtmlReport(sampleResult));
    await writeFile(join(folder, 'large.html'), emitHtmlReport(largeResult(250, 24)));
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];
    browser = await chromium.launch({ executablePath, args });
  });

  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
    expect(troubles).toEqual([]);
  });

  async function open(name: string, options: Parameters<Browser['newPage']>[0]): Promise<Page> {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('dialog', (dialog) => {
      troubles.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) troubles.push(request.url());
    });
    await page.goto(pathToFileURL(join(folder, name)).href);
    return page;
  }

  it('filters cells by outcome and text', async () => {
    const page = await open('sample.html', { viewport: { width: 1200, height: 900 } });
    const shown = page.locator('.cell').filter({ visible: true });
    await page.getByRole('radio', { name: 'Skipped 2' }).check();
    expect(await shown.count()).toBe(2);
    expect(await shown.allTextContents()).toEqual([
      expect.stringContaining('A request cannot provoke it.'),
      expect.stringContaining('No token was given.'),
    ]);
    await page.keyboard.press('/');
    await page.keyboard.type('token 401');
    await expect.poll(() => shown.count()).toBe(1);
    await page.getByRole('radio', { name: 'Failed 2' }).check();
    await page.getByText('No check matches.').waitFor();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.getByRole('button', { name: 'Collapse all' }).click();
    expect(await shown.count()).toBe(0);
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(await shown.count()).toBe(6);
  });

  it('copies the curl line, and moves between failures by keyboard', async () => {
    const page = await open('sample.html', { viewport: { width: 1200, height: 900 } });
    await page.keyboard.press('j');
    const focused = page.locator('summary.line:focus');
    expect(await focused.textContent()).toContain('the same email twice');
    const ofCells = page.locator('.cells').getByRole('button', { name: 'Copy' });
    expect(await ofCells.filter({ visible: true }).count()).toBe(0);
    await page.keyboard.press('Enter');
    expect(await ofCells.filter({ visible: true }).count()).toBe(2);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByText('Copied').waitFor();
    await page.locator('#search').focus();
    await page.keyboard.press('Control+V');
    expect(await page.locator('#search').inputValue()).toContain("curl -X POST 'http://127.0.0.1");
  });

  it('fits a phone and supports its dark theme', async () => {
    const page = await open('sample.html', {
      viewport: { width: 390, height: 800 },
      colorScheme: 'dark',
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const color = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(color).toBe('rgb(14, 17, 22)');
  });

  it('filters thousands of cells', async () => {
    const page = await open('large.html', { viewport: { width: 1200, height: 900 } });
    await page.locator('#show-failed').click();
    const first = page.locator('.operation.has-failed .cell.failed').first();
    expect(await first.isVisible()).toBe(true);
  });

  it('is complete without its script', async () => {
    const page = await open('sample.html', { javaScriptEnabled: false });
    await page.getByText('The response is 500 where the document promises 409.').first().waitFor();
    await page.getByRole('radio', { name: 'Skipped 2' }).check();
    expect(await page.locator('.operation.has-skipped').filter({ visible: true }).count()).toBe(1);
    expect(await page.locator('.operation').filter({ visible: true }).count()).toBe(1);
  });
});
