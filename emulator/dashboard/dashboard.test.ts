import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../start-emulator.ts';
import { connectClient, type ProviderClient } from '../testing/provider-client.ts';
import { startShop, type Shop } from '../testing/shop.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const present = existsSync(executablePath);
if (!present && process.env['CI'] === 'true') throw new Error(`No Chromium at ${executablePath}`);
if (!present) process.stderr.write(`SKIPPED: dashboard, no Chromium at ${executablePath}\n`);

const explorerScript = fileURLToPath(
  new URL('../../server-template/runtime/explorer/standalone.js', import.meta.url),
);
const explorerPresent = existsSync(explorerScript);
if (!explorerPresent) process.stderr.write('SKIPPED: /docs, the explorer was not fetched\n');

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

describe.skipIf(!present)('the dashboard', () => {
  let emulator: RunningEmulator;
  let shop: Shop;
  let client: ProviderClient;
  let profile = '';
  let browser: BrowserContext;
  let page: Page;
  let troubles: string[] = [];
  let outside: string[] = [];

  beforeAll(async () => {
    emulator = await startEmulator({ port: 0 });
    shop = await startShop((_request, response) => response.end('{"thanks":"from the shop"}'));
    client = await connectClient(emulator.url);
    profile = await mkdtemp(join(tmpdir(), 'dashboard-'));
    browser = await chromium.launchPersistentContext(profile, { executablePath, args: flags });
    browser.setDefaultTimeout(60_000);
  });

  beforeEach(async () => {
    emulator.reset();
    troubles = [];
    outside = [];
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('dialog', (dialog) => {
      troubles.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(emulator.url)) outside.push(request.url());
    });
    await page.goto(`${emulator.url}/`);
    await page.getByText('Live', { exact: true }).waitFor();
    return async () => {
      await page.close();
      expect(troubles).toEqual([]);
      expect(outside).toEqual([]);
    };
  });

  afterAll(async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
    await emulator.close();
    await shop[Symbol.asyncDispose]();
  });

  const phone = () => page.locator('.phone-body');

  it('shows a push as a prompt, approves it and shows the attempt with its bodies, live', async () => {
    await page.getByText('No payment is waiting').waitFor();
    const id = await client.pushId(shop.url, { Amount: 1500, AccountReference: 'INV-7' });
    await phone().getByText('KES 1,500').waitFor();
    await phone().getByText('INV-7').waitFor();
    await phone().getByRole('button', { name: 'Approve' }).click();
    await phone().waitFor({ state: 'detached' });
    expect(emulator.transaction(id).state).toBe('approved');
    await page.getByRole('button', { name: 'INV-7' }).click();
    const detail = page.locator('.detail');
    await detail.getByText(id, { exact: true }).waitFor();
    await detail.locator('.attempt').getByText('delivered').waitFor();
    await detail.getByText('"MobileMoneyReceiptNumber"').waitFor();
    await detail.getByText('"thanks": "from the shop"').waitFor();
    await detail.getByRole('button', { name: 'Replay callback' }).click();
    await detail.getByText('#2').waitFor();
    expect(await detail.locator('.attempt').count()).toBe(2);
  });

  it('sends a test payment, and shows why one is rejected', async () => {
    await page.getByText('No payments yet').waitFor();
    await page.getByRole('button', { name: 'Send test payment' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Callback URL').fill('http://169.254.169.254/');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('never sent there').waitFor();
    troubles = troubles.filter((text) => !text.includes('400'));
    await dialog.getByLabel('Callback URL').fill(`${shop.url}/test`);
    await dialog.getByLabel('Amount').fill('250');
    await dialog.getByLabel('Reference').fill('BY-HAND');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.waitFor({ state: 'detached' });
    await phone().getByText('KES 250').waitFor();
    await phone().getByRole('button', { name: 'Approve' }).click();
    const { checkoutRequestId } = await emulator.waitForTransaction({
      accountReference: 'BY-HAND',
    });
    await emulator.waitForCallback(checkoutRequestId);
    await page.getByRole('button', { name: 'Send test payment' }).click();
    expect(await dialog.getByLabel('Callback URL').inputValue()).toBe(`${shop.url}/test`);
  });

  it('places the phones next to the payments if there is room', async () => {
    await client.pushId(shop.url, { AccountReference: 'BESIDE' });
    await page.getByRole('button', { name: 'BESIDE' }).waitFor();
    const left = async () =>
      [
        (await phone().boundingBox())?.x ?? 0,
        (await page.getByRole('table').boundingBox())?.x ?? 0,
      ] as const;
    await page.setViewportSize({ width: 1440, height: 900 });
    const [phoneLeft, tableLeft] = await left();
    expect(phoneLeft).toBeGreaterThan(tableLeft + 800);
    expect((await phone().boundingBox())?.y).toBeLessThan(200);
  });

  it('shows every column of the payments at any width', async () => {
    emulator.approve(await client.pushId(shop.url, { AccountReference: 'WIDE' }));
    await page.locator('td.callback', { hasText: 'delivered' }).waitFor();
    for (const width of [1440, 1300, 1200, 1001, 1000, 640]) {
      await page.setViewportSize({ width, height: 900 });
      const list = 'const { scrollWidth, clientWidth } = document.querySelector(".list .scroll"); ';
      expect(await page.evaluate(`${list} scrollWidth - clientWidth`), String(width)).toBe(0);
    }
  });

  it('collapses token requests in the journal, and shows rejected requests', async () => {
    await connectClient(emulator.url);
    await connectClient(emulator.url);
    await fetch(`${emulator.url}/oauth/v1/generate`);
    await client.pushId(shop.url);
    await page.locator('#tab-journal').click();
    await page.getByText('2 token requests').waitFor();
    expect(await page.locator('.entry .path:visible', { hasText: 'generate' }).count()).toBe(1);
    await page.getByText('2 token requests').click();
    expect(await page.locator('.entry .path:visible', { hasText: 'generate' }).count()).toBe(3);
  });

  it('fails with a code and times out', async () => {
    const failing = await client.pushId(shop.url);
    await phone().getByLabel('Result code').selectOption('2001');
    await phone().getByRole('button', { name: 'Fail' }).click();
    await phone().waitFor({ state: 'detached' });
    expect(emulator.transaction(failing)).toMatchObject({ state: 'failed', resultCode: 2001 });
    const waiting = await client.pushId(shop.url);
    await phone().getByRole('button', { name: 'Let it time out' }).click();
    await phone().waitFor({ state: 'detached' });
    expect(emulator.transaction(waiting).state).toBe('timed_out');
  });

  it('shows hostile text as text', async () => {
    const markup = `<img src=x onerror="alert('owned')"><script>alert(1)</script>`;
    await using hostile = await startShop((_request, response) => response.end(markup));
    const changes = { AccountReference: markup, TransactionDesc: `"><svg onload=alert(2)>` };
    const id = await client.pushId(`${hostile.url}/<b>`, changes);
    await phone().getByText(markup).waitFor();
    emulator.approve(id);
    await page.keyboard.press('j');
    await page.locator('.detail .attempt').getByText(markup).waitFor();
    await page.keyboard.press('2');
    await page.locator('.entry').first().waitFor();
    for (const summary of await page.locator('.entry > summary').all()) await summary.click();
    expect(await page.locator('main img, main script, main svg, main b').count()).toBe(0);
  });

  it('keeps rows low and amounts on one line, however long they are', async () => {
    await client.pushId(shop.url, { AccountReference: 'A'.repeat(1000), Amount: 999_999_999_999 });
    const row = page.getByRole('row').filter({ hasText: 'AAAA' });
    await row.waitFor();
    expect((await row.boundingBox())?.height).toBeLessThan(90);
    const clipped =
      'const p = document.querySelector(".prompt-amount"); p.scrollWidth > p.clientWidth';
    expect(await page.evaluate(clipped)).toBe(false);
  });

  it('works by keyboard alone', async () => {
    const first = await client.pushId(shop.url, { AccountReference: 'KEY-1' });
    const second = await client.pushId(shop.url, { AccountReference: 'KEY-2' });
    await phone().nth(1).waitFor();
    await page.keyboard.press('a');
    await emulator.waitForTransaction({ checkoutRequestId: first, state: 'approved' });
    await page.keyboard.press('j');
    await page.locator('.detail').getByText('KEY-2').waitFor();
    await page.keyboard.press('c');
    await emulator.waitForTransaction({ checkoutRequestId: second, state: 'failed' });
    await page.keyboard.press('j');
    await page.locator('.detail').getByText('KEY-1').waitFor();
    await page.keyboard.press('r');
    await emulator.waitForCallback(first, { count: 2 });
    await page.keyboard.press('/');
    await page.keyboard.type('KEY-2');
    await page.getByRole('button', { name: 'KEY-1' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SELECT');
  });

  it('keeps focus and an open attempt during updates', async () => {
    const id = await client.pushId(shop.url, { AccountReference: 'STAY' });
    emulator.approve(id);
    await page.getByRole('button', { name: 'STAY' }).click();
    await page.locator('.attempt[open]').waitFor();
    await page.getByRole('button', { name: 'Replay callback' }).focus();
    await client.pushId(shop.url, { AccountReference: 'OTHER' });
    emulator.replay(id);
    await page.getByText('#2').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Replay callback');
    expect(await page.locator('.attempt', { hasText: '#1' }).getAttribute('open')).not.toBeNull();
  });

  it('fits a phone-sized window without horizontal scrolling, also in dark mode', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const id = await client.pushId(shop.url, { AccountReference: 'A'.repeat(60) });
    emulator.approve(id);
    await client.pushId(shop.url);
    for (const view of ['payments', 'journal', 'scenarios', 'controls']) {
      await page.locator(`#tab-${view}`).click();
      await page.locator(`main.${view}`).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    }
    await page.locator('#tab-payments').click();
    await page.getByRole('button', { name: 'AAAA' }).click();
    await page.locator('.attempt').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: '← All' }).click();
    await page.getByRole('button', { name: 'AAAA' }).waitFor();
    const background: unknown = await page.evaluate(
      'getComputedStyle(document.body).backgroundColor',
    );
    expect(background).toBe('rgb(13, 17, 23)');
  });

  it('applies rules and runs a scenario', async () => {
    await page.locator('#tab-controls').click();
    const rules = { rules: [{ match: { phone: '2547*' }, action: 'approve' }] };
    await page.getByLabel('Rules as JSON').fill(JSON.stringify(rules));
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 rule', { exact: true }).waitFor();
    const id = await client.pushId(shop.url);
    await emulator.waitForTransaction({ checkoutRequestId: id, state: 'approved' });
    await page.locator('#tab-scenarios').click();
    await page.getByLabel('Callback URL').fill(`${shop.url}/scenario`);
    await page.getByRole('button', { name: 'Run' }).first().click();
    await page.getByText('Every callback got a 2xx response (3).').waitFor();
  });

  it.skipIf(!explorerPresent)('explains the API offline at /docs', async () => {
    await using explored = await startEmulator({ port: 0, explorerScript });
    const reader = await browser.newPage();
    const asked: string[] = [];
    reader.on('request', (request) => asked.push(request.url()));
    await reader.goto(`${explored.url}/docs`);
    await reader.getByText('Get an access token').first().waitFor();
    expect(
      asked.filter((url) => !/^(blob:|data:)/.test(url) && !url.startsWith(explored.url)),
    ).toEqual([]);
    await reader.close();
  });

  it('asks for the operator token once', async () => {
    await using guarded = await startEmulator({ port: 0, operatorToken: 'open-sesame' });
    const guardedClient = await connectClient(guarded.url);
    const id = await guardedClient.pushId(shop.url, { AccountReference: 'SECRET' });
    const visitor = await browser.newPage();
    await visitor.goto(`${guarded.url}/`);
    await visitor.getByRole('textbox', { name: 'Token' }).fill('wrong');
    await visitor.getByRole('button', { name: 'Unlock' }).click();
    await visitor.getByText('The operator token is wrong.').waitFor();
    await visitor.getByRole('textbox', { name: 'Token' }).fill('open-sesame');
    await visitor.getByRole('button', { name: 'Unlock' }).click();
    await visitor.locator('.phone-body').getByText('SECRET').waitFor();
    await visitor.reload();
    await visitor.locator('.phone-body').getByRole('button', { name: 'Approve' }).click();
    await guarded.waitForTransaction({ checkoutRequestId: id, state: 'approved' });
    expect(await visitor.evaluate('document.cookie')).toBe('');
    await visitor.close();
  });
});
