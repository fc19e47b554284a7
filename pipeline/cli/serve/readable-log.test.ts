import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readableLog } from './readable-log.ts';

const request = { level: 30, time: 0, msg: 'request completed', method: 'GET', ms: 1.25 };

async function formatted(colorize: boolean, line: object): Promise<string> {
  const destination = new PassThrough();
  readableLog(destination, colorize).end(`${JSON.stringify({ ...request, ...line })}\n`);
  return text(destination);
}

describe('readableLog', () => {
  it.each([
    [{ operation: 'listPets', status: 200 }, '200 GET listPets 1.3 ms'],
    [{ operation: null, status: 404 }, '404 GET unknown path 1.3 ms'],
    [{ operation: 'a\u001B[2J', status: 200 }, '200 GET a\uFFFD[2J 1.3 ms'],
  ])('prints %j as one line', async (line, want) => {
    expect(await formatted(false, line)).toMatch(/^\[[\d:]{8}\] INFO: [^\n]*\n$/);
    expect(await formatted(false, line)).toContain(want);
  });

  it.each([
    [200, '\u001B[32m'],
    [302, '\u001B[36m'],
    [404, '\u001B[33m'],
    [500, '\u001B[31m'],
  ])('colours status %i', async (status, color) => {
    expect(await formatted(true, { operation: 'listPets', status })).toContain(`${color}${status}`);
  });
});
