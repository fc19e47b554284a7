import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDatabase, temporaryFolder } from '../testing/run-specmill.ts';
import { askAnswers, withPassword, type KnownAnswers } from './ask-answers.ts';

it.each([
  [
    'mysql://root@localhost:3306/shop',
    'p@ss/word',
    'mysql://root:p%40ss%2Fword@localhost:3306/shop',
  ],
  ['postgresql://localhost/shop', 'x', 'postgresql://:x@localhost/shop'],
  ['sqlserver://h;database=x;user=sa', 'a}b', 'sqlserver://h;database=x;user=sa;password={a}}b}'],
  ['mysql://root@localhost/shop', '', 'mysql://root@localhost/shop'],
])('%s with the password %j is %s', (url, secret, expected) => {
  expect(withPassword(url, secret)).toBe(expected);
});

/** A simulated user: waits for a prompt and types. */
class Person {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  #shown = '';

  constructor() {
    this.output.setEncoding('utf8').on('data', (text: string) => {
      this.#shown += stripVTControlCharacters(text);
    });
  }

  /** Waits for a text that was not shown before. */
  async sees(text: string): Promise<void> {
    while (!this.#shown.includes(text)) await once(this.output, 'data');
    this.#shown = this.#shown.slice(this.#shown.indexOf(text) + text.length);
  }

  types(...keys: readonly string[]): void {
    for (const key of keys) {
      const name = { '\r': 'return', '\u0003': 'c' }[key] ?? key;
      const isNamed = /^(?:down|space)$/.test(key);
      const event = { name, sequence: key, ctrl: key === '\u0003' };
      if (isNamed || key === '\r' || key === '\u0003') this.input.emit('keypress', key, event);
      else this.input.write(key);
    }
  }
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const nothing: KnownAnswers = {
  ...{ name: null, databaseUrl: null, language: null, frameworks: null },
  output: 'apps/api/src',
};
const ask = (known: Partial<KnownAnswers>, person: Person) =>
  askAnswers({ ...nothing, ...known }, new AbortController().signal, person);

it('asks every question, and shows the result of the database connection', async () => {
  const url = `file:${join(folder.path, 'pets.db')}`;
  makeDatabase(join(folder.path, 'pets.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY)');
  const person = new Person();
  const answers = ask({}, person);
  await person.sees('What is the name of the project?');
  person.types('No Name', '\r');
  await person.sees('The name');
  person.types(...'\u007f'.repeat(7), 'pets', '\r');
  await person.sees('Which database do you use?');
  await person.sees('PostgreSQL');
  person.types('down', 'down', '\r');
  await person.sees('What is its URL');
  person.types(url, '\r');
  await person.sees('Connected to SQLite: 1 table');
  await person.sees('Where should the API be generated?');
  person.types(' ', '\r');
  await person.sees('Enter a path inside the project');
  person.types('\u007f', '\r');
  await person.sees('Which language');
  person.types('down', '\r');
  await person.sees('Which frameworks');
  person.types('down', 'space', '\r');
  expect(await answers).toEqual({
    ...{ name: 'pets', databaseUrl: url, output: 'apps/api/src' },
    ...{ language: 'javascript', frameworks: ['react'] },
  });
});

it('asks again with the same URL if the database cannot be reached, and continues without one', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const url = `postgresql://me@127.0.0.1:${port}/pets`;
  const person = new Person();
  const answers = ask({ name: 'pets', language: 'typescript', frameworks: [] }, person);
  for (const [typed, choice] of [
    [[url], ['\r']],
    [[], ['down', '\r']],
  ] as const) {
    await person.sees('Which database do you use?');
    person.types('\r');
    await person.sees('What is its URL');
    person.types(...typed, '\r');
    await person.sees('What is the password?');
    person.types('p@ss', '\r');
    await person.sees('Not connected');
    await person.sees('Continue anyway');
    person.types(...choice);
  }
  await person.sees('Where should the API be generated?');
  person.types('\r');
  expect((await answers).databaseUrl).toBe(url.replace('me@', 'me:p%40ss@'));
});

it('ends on Ctrl-C', async () => {
  const person = new Person();
  const answers = ask({}, person);
  await person.sees('What is the name of the project?');
  person.types('\u0003');
  await expect(answers).rejects.toMatchObject({ code: 'INTERRUPTED' });
});
