import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityViolations,
  missingForPages,
  openBrowser,
  openVisitor,
  type Visitor,
} from './shop-browser.ts';
import { makeShop, type ShopProject } from './shop-project.ts';
import { startShop, type StartedShop } from './started-shop.ts';

const withoutPages = await missingForPages();
const still = { reducedMotion: 'reduce' } as const;

/** Signs in as one of the sample customers, and opens a page. */
async function signIn(page: Page, web: string, email: string, next = '/'): Promise<void> {
  await page.goto(`${web}/sign-in?next=${next}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill('shop');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Puts a product into the basket and orders it; returns the order's path. */
async function order(page: Page, web: string): Promise<string> {
  await page.goto(web);
  await page
    .getByRole('button', { name: /^Add to basket/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Basket/ }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor();
  return new URL(page.url()).pathname;
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('0708 374 149');
  await page.getByRole('button', { name: /^(Pay|Try again)/ }).click();
  await page.getByText('Look at your phone.').waitFor();
}

// What the shop does on each database is tested in settlement.test.ts, by calls of its API; that its
// pages compile in strict mode, in packed.test.ts.
describe.skipIf(withoutPages !== null)('the pages of the shop', () => {
  let project: ShopProject;
  let shop: StartedShop;
  let browser: Browser;

  beforeAll(async () => {
    project = await makeShop();
    shop = await startShop(project);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    expect(await shop.interrupt()).toBe(0);
    await project[Symbol.asyncDispose]();
  });

  describe('with an emulator', () => {
    let ada: Visitor;
    /** The emulator's page. */
    let phones: Page;

    beforeAll(async () => {
      ada = await openVisitor(browser, still);
      phones = await ada.page.context().newPage();
      await phones.goto(shop.emulator);
      await signIn(ada.page, shop.web, 'ada.abebe1@example.com');
    });
    afterAll(() => ada[Symbol.asyncDispose]());

    const answer = (button: string) =>
      phones.locator('.phone-body').getByRole('button', { name: button }).click();

    it('orders, pays, is approved on the emulator’s page and sees "paid"', async () => {
      const { page } = ada;
      const path = await order(page, shop.web);
      await pay(page);
      expect(await accessibilityViolations(page)).toEqual([]);
      await answer('Approve');
      await page.getByText('Paid. Thank you!').waitFor();
      const receipt = await page.getByText(/^Receipt /).textContent();
      expect(receipt).toMatch(/^Receipt EMU\w+/);

      // A replayed callback changes nothing.
      const list = (await (
        await fetch(`${shop.emulator}/simulator/stk?state=approved`)
      ).json()) as {
        items: { checkoutRequestId: string }[];
      };
      const [{ checkoutRequestId } = { checkoutRequestId: '' }] = list.items;
      const headers = { 'Content-Type': 'application/json' };
      const replay = `${shop.emulator}/simulator/stk/${checkoutRequestId}/replay-callback`;
      await fetch(replay, { method: 'POST', headers, body: '{"count":3}' });
      const waited = new URLSearchParams({ checkoutRequestId, callbacks: '4' });
      await fetch(`${shop.emulator}/simulator/stk/wait?${waited.toString()}`);
      await page.goto(shop.web + path);
      expect(await page.getByText(/^Receipt /).textContent()).toBe(receipt);
      await page.getByRole('link', { name: 'Orders' }).click();
      const row = page.getByRole('link', {
        name: new RegExp(`^Order ${path.split('/').at(-1)}`),
      });
      await row.getByText('Paid').waitFor();
    });

    it('remembers the phone number, and places one order for two clicks, when it is online again', async () => {
      const { page } = ada;
      await order(page, shop.web);
      expect(await page.getByLabel('Phone number').inputValue()).toBe('0708 374 149');
      await page.goto(shop.web);
      const orders: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') orders.push(new URL(request.url()).pathname);
      });
      await page
        .getByRole('button', { name: /^Add to basket/ })
        .first()
        .click();
      await page.getByRole('link', { name: /^Basket/ }).click();
      const place = page.getByRole('button', { name: 'Place order' });
      await place.waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await place.evaluate((button: { click(): void }) => {
        button.click();
        button.click();
      });
      await page.getByRole('button', { name: 'Placing the order…' }).waitFor();
      expect(orders).toEqual([]);
      await page.context().setOffline(false);
      await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor();
      expect(orders).toHaveLength(1);
      expect(await page.getByText('You are offline.').count()).toBe(0);
    });

    it('places one order, however often the response is lost', async () => {
      const { page } = ada;
      const known = async (): Promise<number> => {
        await page.goto(`${shop.web}/orders`);
        const rows = page.getByRole('link', { name: /^Order \d+/ });
        await rows.first().waitFor();
        return rows.count();
      };
      const before = await known();
      await page.goto(shop.web);
      await page
        .getByRole('button', { name: /^Add to basket/ })
        .first()
        .click();
      await page.getByRole('link', { name: /^Basket/ }).click();
      const keys: (string | undefined)[] = [];
      await page.route('**/orders', async (route) => {
        const request = route.request();
        if (request.method() !== 'POST') return route.continue();
        keys.push(request.headers()['idempotency-key']);
        if (keys.length > 4) return route.continue();
        await route.fetch();
        return route.abort();
      });
      const place = page.getByRole('button', { name: 'Place order' });
      await place.click();
      // The client has sent it three times.
      await page.getByText('The order could not be placed.').waitFor();
      await page.reload();
      await place.click();
      await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor();
      await page.unroute('**/orders');
      expect([keys.length, new Set(keys).size]).toEqual([5, 1]);
      expect(await known()).toBe(before + 1);
    });

    it('is declined, times out, and pays again', async () => {
      const { page } = ada;
      await order(page, shop.web);
      await pay(page);
      await answer('Fail');
      await page.getByText('The payment was declined.').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await pay(page);
      await answer('Let it time out');
      await page.getByText('The payment was not approved in time.').waitFor();
      await pay(page);
      await answer('Approve');
      await page.getByText('Paid. Thank you!').waitFor();
    });

    it('does not show a customer’s orders to another', async () => {
      const path = await order(ada.page, shop.web);
      await using alan = await openVisitor(browser, still);
      await signIn(alan.page, shop.web, 'alan.brooks2@example.com', '/orders');
      await alan.page.locator('.order-row').first().waitFor();
      const rows = await alan.page.locator('.order-row').all();
      const hrefs = await Promise.all(rows.map((row) => row.getAttribute('href')));
      expect(hrefs).not.toContain(path);
      await alan.page.goto(shop.web + path);
      await alan.page.getByText('There is no such order.').waitFor();
      expect(alan.troubles).toEqual([]);
    });

    it('leaves no error in the console, and one readable log', () => {
      expect(ada.troubles).toEqual([]);
      expect(shop.output()).toMatch(/^api +POST payOrder 202 \d+ ms$/m);
      expect(shop.output()).toMatch(/^emulator +The payment emulator is listening on /m);
      expect(shop.output()).not.toMatch(/^api +\{/m);
    });
  });

  it.each([
    ['light', 360],
    ['dark', 1200],
  ] as const)('are accessible: %s, %i pixels wide', async (colorScheme, width) => {
    const viewport = { width, height: 800 };
    await using visitor = await openVisitor(browser, { ...still, colorScheme, viewport });
    const { page } = visitor;
    const check = async () => {
      expect(await accessibilityViolations(page)).toEqual([]);
      const overflow =
        'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(overflow)).toBe(0);
    };
    await page.goto(shop.web);
    await page.locator('.card h2').first().waitFor();
    await check();
    await page.goto(`${shop.web}/?q=nothing-like-this`);
    await page.getByText('No products match.').waitFor();
    await check();
    await page.goto(`${shop.web}/basket`);
    await page.getByText('Your basket is empty.').waitFor();
    await check();
    await page.goto(`${shop.web}/nowhere`);
    await page.getByText('There is nothing here.').waitFor();
    await check();
    await signIn(page, shop.web, 'alan.brooks2@example.com', '/orders');
    await page.locator('.order-row').first().waitFor();
    await check();
    await page.locator('.order-row').first().click();
    await page.locator('.line').first().waitFor();
    await check();
    await page.goto(shop.web);
    await page
      .getByRole('button', { name: /^Add to basket/ })
      .first()
      .click();
    await page.getByRole('link', { name: /^Basket/ }).click();
    await page.getByRole('button', { name: 'Place order' }).waitFor();
    await check();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${shop.web}/sign-in`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await check();
    expect(visitor.troubles).toEqual([]);
  });

  it('search, filter, sort and page by URL', async () => {
    await using visitor = await openVisitor(browser, still);
    const { page } = visitor;
    const names = () => page.locator('.card h2').allTextContents();
    await page.goto(shop.web);
    await page.locator('.card').nth(11).waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator('.card').nth(23).waitFor();
    await page.getByLabel('Search').fill('lamp');
    await expect.poll(names).toSatisfy((all: string[]) => all.every((name) => /lamp/.test(name)));
    expect(page.url()).toContain('q=lamp');
    await page.getByLabel('Sort by').selectOption('price');
    const prices = async () =>
      (await page.locator('.price').allTextContents()).map((text) => Number(text.slice(4)));
    await expect
      .poll(prices)
      .toSatisfy((all: number[]) =>
        all.every((price, index) => index === 0 || price >= (all[index - 1] ?? 0)),
      );
    await page.reload();
    expect(await page.getByLabel('Search').inputValue()).toBe('lamp');
    await page.getByLabel('Shelf').selectOption({ label: 'Seeds' });
    await page.getByRole('combobox', { name: 'Price', exact: true }).selectOption('25');
    await page.getByLabel('Search').fill('');
    await expect.poll(async () => new URL(page.url()).searchParams.get('q')).toBe(null);
    await expect.poll(prices).toSatisfy((all: number[]) => all.every((price) => price <= 25));
  });

  it('work by keyboard alone', async () => {
    await using visitor = await openVisitor(browser, still);
    const { page } = visitor;
    await page.goto(shop.web);
    await page.locator('.card h2').first().waitFor();
    const tabTo = async (label: RegExp) => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate<string>(
          'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
        );
        if (label.test(focused.trim())) return;
      }
      throw new Error(`Tab does not lead to ${label.source}.`);
    };
    await tabTo(/^Skip to content$/);
    await page.keyboard.press('Enter');
    await tabTo(/^Add to basket/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await page.goto(`${shop.web}/basket`);
    await tabTo(/^Sign in to order$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('alan.brooks2@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('shop');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await tabTo(/^Place order$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor();
    await tabTo(/^Pay /);
    await page.keyboard.press('Enter');
    await page.getByText('Look at your phone.').waitFor();
  });

  it('run with only the mock', async () => {
    const mock = await startShop(project, ['--mock']);
    await using visitor = await openVisitor(browser, still);
    const { page } = visitor;
    await page.goto(mock.web);
    await page.locator('.card h2').first().waitFor();
    await signIn(page, mock.web, 'anybody@example.com', '/orders');
    await page.locator('.order-row').first().waitFor();
    await page.locator('.order-row').first().click();
    await page.getByRole('region', { name: 'Payment' }).waitFor();
    await order(page, mock.web);
    await pay(page);
    expect(visitor.troubles).toEqual([]);
    expect(await mock.interrupt()).toBe(0);
  });
});
