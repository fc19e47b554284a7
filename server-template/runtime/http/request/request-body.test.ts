import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBodyReader } from './request-body.ts';

const document = { info: { title: 'Bodies' }, paths: {} };
const unregistered = (): void => undefined;
const reader = (isPartial: boolean) =>
  createBodyReader(document, { content: { 'application/json': {} } }, { isPartial, unsent: null });

/** A request whose body was read before. */
function requestOf(body: string): IncomingMessage {
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  return { headers, readableEnded: true, body: Buffer.from(body) } as unknown as IncomingMessage;
}

it.each([
  ['a large body', 'x'.repeat(200_000), false, 4],
  ['a large partial body, which is parsed twice', 'x'.repeat(200_000), true, 6],
  ['a large body with escaped characters', '\\ud83d\\ude00'.repeat(20_000), false, 6],
  ['a large body of many values', '","b":"'.repeat(20_000), false, 8],
  ['a small body', 'x', false, 0],
])('lets other requests run after each step of %s', async (_name, value, isPartial, turns) => {
  const text = `{"text":"${value}"}`;
  let turn = 0;
  let isOver = false;
  const loop = (): void => {
    setImmediate(() => {
      if (isOver) return;
      turn += 1;
      loop();
    });
  };
  loop();
  const body = await reader(isPartial).read(requestOf(text), 1_000_000, unregistered);
  isOver = true;
  expect(turn).toBe(turns);
  expect(body?.plain).toEqual(JSON.parse(text));
  expect(body?.plain === body?.exact).toBe(!isPartial);
});

it('rejects the body of a client that left while its credentials were checked', async () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-type': 'application/json', 'content-length': '2' };
  request.destroy();
  await nextTurn();
  await expect(reader(false).read(request, 100, unregistered)).rejects.toMatchObject({
    code: 'BODY_INCOMPLETE',
  });
});
