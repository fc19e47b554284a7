import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { OperationRequest } from '../operation/operation-request.ts';
import { createPageBounds, createPageWatch } from './page-bounds.ts';

/** A request whose response a test closes. */
function request() {
  const closed: (() => void)[] = [];
  const close = (): void => closed.splice(0).forEach((call) => call());
  const cutOff = vi.fn(close);
  const onClose = (call: () => void) => void closed.push(call);
  return Object.assign({ onClose, cutOff } as unknown as OperationRequest, { close });
}

/** Whether a promise settles by itself. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), wait(5).then(() => false)]);
}

it('admits pages while there is room, in order of arrival', async () => {
  const { enter } = createPageBounds(100);
  const [first, second, third, small] = [request(), request(), request(), request()];
  await enter(first, 100);
  await enter(second, 100);
  const waiting = enter(third, 60);
  const behind = enter(small, 10);
  expect(await isSettled(waiting)).toBe(false);
  expect(await isSettled(behind)).toBe(false);
  first.close();
  expect(await isSettled(waiting)).toBe(true);
  expect(await isSettled(behind)).toBe(true);
});

it('releases room as a page is sent', async () => {
  const { enter } = createPageBounds(100);
  const share = await enter(request(), 100);
  await enter(request(), 100);
  const waiting = enter(request(), 50);
  expect(await isSettled(waiting)).toBe(false);
  share.keep(50);
  expect(await isSettled(waiting)).toBe(true);
});

it('admits a page larger than all room once it is alone', async () => {
  const { enter } = createPageBounds(100);
  const first = request();
  await enter(first, 10);
  const waiting = enter(request(), 1000);
  expect(await isSettled(waiting)).toBe(false);
  first.close();
  expect(await isSettled(waiting)).toBe(true);
});

it('disconnects a client that reads too slowly while another one waits', async () => {
  const { enter } = createPageBounds(100, 50);
  const slow = request();
  await enter(slow, 200);
  const share = await enter(request(), 100);
  expect(slow.cutOff).toHaveBeenCalledOnce();
  share.keep(0);
});

it('rejects with 503 while later requests hold the room', async () => {
  vi.useFakeTimers();
  const { enter } = createPageBounds(100, 60);
  const first = request();
  await enter(first, 200);
  vi.advanceTimersByTime(30);
  const next = enter(request(), 200);
  const rejected = expect(enter(request(), 200)).rejects.toMatchObject({
    ...{ status: 503, code: 'OVERLOADED' },
  });
  vi.advanceTimersByTime(30);
  first.close();
  await next;
  vi.advanceTimersByTime(30);
  await rejected;
  vi.useRealTimers();
});

it('expects rows as large as those of the last page', async () => {
  const bounds = createPageBounds(32 * 1024 ** 2);
  const watch = createPageWatch(bounds);
  const one = request();
  const respond = async (rows: readonly unknown[], limit: number) => {
    const share = await watch.begin(one, limit);
    return watch.watched(one, share, { response: { status: 200, body: rows }, rows });
  };
  const large = 'x'.repeat(700_000);
  expect(watch.begin(one, 1)).not.toBeNull();
  expect((await respond([{ text: 'small' }], 20)).body).toEqual([{ text: 'small' }]);
  expect(watch.begin(one, 100)).toBeNull();
  const { body } = await respond([{ large }, { large }], 20);
  expect(typeof (body as object)[Symbol.asyncIterator as never]).toBe('function');
  expect(watch.begin(one, 1)).toBeNull();
  expect(watch.begin(one, 2)).not.toBeNull();
});

it('reports the actual size of a page as garbage, not the room reserved for it', async () => {
  const garbage = { bytes: 0 };
  vi.resetModules();
  vi.doMock('./garbage.ts', () => ({
    garbageCollection: () => (bytes: number) => (garbage.bytes += bytes),
  }));
  const fresh = await import('./page-bounds.ts');
  vi.doUnmock('./garbage.ts');
  vi.resetModules();
  const watch = fresh.createPageWatch(fresh.createPageBounds(32 * 1024 ** 2));
  const respond = async (rows: readonly unknown[]) => {
    const one = request();
    const share = await watch.begin(one, 20);
    await watch.watched(one, share, { response: { status: 200, body: rows }, rows });
    one.close();
  };
  await respond([{ text: 'small' }]);
  expect(garbage.bytes).toBe(5);
  await respond([{ text: 'x'.repeat(2 * 1024 ** 2) }]);
  await respond([{ text: 'small' }]);
  expect(garbage.bytes).toBe(2 * 1024 ** 2 + 10);
});

it('does not wait for room after an empty list', async () => {
  const watch = createPageWatch(createPageBounds(32 * 1024 ** 2));
  const one = request();
  const share = await watch.begin(one, 20);
  await watch.watched(one, share, { response: { status: 200, body: [] }, rows: [] });
  expect(watch.begin(one, 20)).toBeNull();
});

it('rejects a page of several rows that is too large, and sends one row of any size', async () => {
  const watch = createPageWatch(createPageBounds(2 * 1024 ** 2));
  const one = request();
  const text = 'x'.repeat(3 * 1024 ** 2);
  const page = (rows: readonly unknown[]) => ({ response: { status: 200, body: rows }, rows });
  const rows = [{ text }, { text: '' }];
  expect(() => watch.watched(one, null, page(rows))).toThrow(/too large|larger/);
  expect(await watch.watched(one, null, page([{ text }]))).toMatchObject({ status: 200 });
});
