import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PipelineError } from '../../../errors.ts';
import { expectLikeWhole, observedBuild } from '../../testing/built-partially.ts';
import { callSpecmill } from '../../testing/call-specmill.ts';
import { makeDatabase, temporaryFolder } from '../../testing/run-specmill.ts';
import type { BuildRequest } from '../build-project.ts';

/** Pairs of tables of which an edit reaches one. */
const subjects = ['album', 'book', 'city', 'dish', 'event', 'fruit', 'garden'];
const sql = subjects.map(
  (name) => `
    create table ${name} (id integer primary key, code varchar(40) not null unique, note text,
      amount integer not null default 1 check (amount >= 0), made_on date,
      state text not null default 'open' check (state in ('open', 'closed')));
    create table ${name}_item (id integer primary key, ${name}_id integer not null
      references ${name} (id), label varchar(80) not null, price numeric(10, 2));`,
);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let original: string;
const documentPath = 'openapi/a.json';

beforeAll(async () => {
  folder = await temporaryFolder();
  const specmill = (...args: readonly string[]) =>
    callSpecmill(folder.path, [...args, '--document', documentPath]);
  makeDatabase(join(folder.path, 'a.db'), sql.join(''));
  await mkdir(join(folder.path, 'openapi'));
  await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
  await specmill('introspect', '--db', 'file:./a.db');
  await specmill('add', 'embed', '--to', 'CityItem');
  await specmill('add', 'search', 'code', '--to', 'City');
  await specmill('add', 'operation', 'POST', '/city/{id}/close');
  original = await text(documentPath);
  await build();
});
afterAll(() => folder[Symbol.asyncDispose]());
beforeEach(async () => {
  await put(documentPath, original);
  await build();
});

const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);

const build = (request?: Partial<BuildRequest>) => observedBuild(folder.path, request);

type Draft = Record<string, unknown>;
type Edit = readonly [place: string, value: unknown];

/** Sets or removes (undefined) a key of the document. */
async function edit(place: string, value: unknown): Promise<void> {
  const document = JSON.parse(await text(documentPath)) as Draft;
  const keys = place.split(' ');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((node, key) => node[key] as Draft, document);
  if (value === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = value;
  await put(documentPath, JSON.stringify(document, null, 2));
}

const city = 'components schemas City';
const item = 'components schemas CityItem';
const create = 'components schemas CreateCityDTO';
const list = 'paths /city get';

it.each<{ readonly what: string; readonly edits: readonly Edit[] }>([
  {
    what: 'a model',
    edits: [
      [`${city} description`, 'Cities */ `of` the ${world}.'],
      [`${city} title`, 'City'],
      [`${city} properties amount default`, 7],
      [`${city} properties amount maximum`, 1000],
      [`${city} properties amount readOnly`, true],
      [`${city} properties madeOn format`, undefined],
      [`${city} properties state enum`, ['open', 'closed', 'lost']],
      [`${city} properties state default`, 'closed'],
      [`${city} required`, ['id', 'code']],
    ],
  },
  {
    what: 'texts of a model',
    edits: [
      [`${city} properties code description`, 'The code.\nUnique.'],
      [`${city} properties code maxLength`, 60],
      [`${city} properties code minLength`, 2],
      [`${city} properties code pattern`, '^[a-z]+$'],
      [`${city} properties code maxLength`, undefined],
      [`${city} properties code format`, 'email'],
      [`${city} properties code example`, 'a@example.com'],
      [`${city} properties note deprecated`, true],
      [`${city} properties note writeOnly`, true],
    ],
  },
  {
    what: 'bodies and a related model',
    edits: [
      [`${create} properties code maxLength`, 12],
      [`${create} properties amount maximum`, 50],
      [`${create} properties state enum`, ['open']],
      [`${create} required`, ['code', 'note']],
      [`${create} minProperties`, 2],
      ['components schemas UpdateCityDTO properties note maxLength', 100],
      [`${item} properties label maxLength`, 90],
      [`${item} properties cityId description`, 'Its city.'],
      [`${item} properties price maximum`, 123456789],
    ],
  },
  {
    what: 'operations',
    edits: [
      [`${list} summary`, 'All cities'],
      [`${list} description`, 'All of *them*.'],
      [`${list} deprecated`, true],
      [`${list} parameters 4 description`, 'A filter.'],
      [`${list} responses 200 description`, 'Cities.'],
      ['components responses CityRow description', 'One of them.'],
      ['paths /city/{id}/close post summary', 'Close it'],
    ],
  },
])('edits of $what are built like the whole', async ({ edits }) => {
  for (const [place, value] of edits) {
    await edit(place, value);
    const { isPartial, isChanged } = await build();
    expect({ place, isPartial, isChanged }).toEqual({ place, isPartial: true, isChanged: true });
  }
  await edit(`${city} properties id description`, 'The id.');
  await expectLikeWhole(folder.path, await build());
});

it('edits of several parts, one after the other and together', async () => {
  await edit(`${city} properties code maxLength`, 62);
  const first = await build();
  await edit('components schemas Dish properties code maxLength', 63);
  await edit(`${item} description`, 'Items.');
  const second = await build();
  expect([first.isPartial, second.isPartial]).toEqual([true, true]);
  expect(second.documents[0]?.warnings).toHaveLength(2);
  await expectLikeWhole(folder.path, second);
});

it('a layout that means the same changes no file', async () => {
  await put(documentPath, JSON.stringify(JSON.parse(original)));
  const built = await build();
  expect(built).toMatchObject({ isPartial: true, isChanged: false });
  await expectLikeWhole(folder.path, built);
});

it.each([
  ['a name', `${list} operationId`, 'allCities'],
  ['a property', `${create} properties extra`, { type: 'string' }],
  ['a private key', `${city} x-db table`, 'town'],
  ['a shared response', 'components responses NotFound description', 'Nothing.'],
  ['the title', 'info title', 'Cities'],
])('%s needs a whole build', async (_, place, value) => {
  await edit(place, value);
  const outcome = await build().catch((error: unknown) => {
    expect(error).toBeInstanceOf(PipelineError);
    return { isPartial: false };
  });
  expect(outcome.isPartial).toBe(false);
});

it('reports all problems of a document that is rejected, and writes nothing', async () => {
  await edit(`${city} properties code pattern`, '(');
  await edit('components schemas Dish properties code pattern', '[');
  const before = await text('src/api/types.ts');
  const error = await build().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(PipelineError);
  expect((error as PipelineError).problems).toHaveLength(2);
  expect(await text('src/api/types.ts')).toBe(before);
});

it('reports a document that is no longer JSON', async () => {
  await put(documentPath, original.slice(0, -9));
  await expect(build()).rejects.toThrow('is not valid JSON');
});

it.each([300, 3000, 30_000])('reports a schema that is nested in %i others', async (depth) => {
  const deep = `"not": `.concat('{ "not": '.repeat(depth), '{}', '}'.repeat(depth));
  await put(documentPath, original.replace('"type": "object"', `"type": "object", ${deep}`));
  await expect(build()).rejects.toThrow('nested too deeply');
});

it('keeps a generated file that was edited', async () => {
  const path = 'apps/api/src/generated/types/city.ts';
  await put(path, `${await text(path)}// mine\n`);
  await edit(`${city} properties code description`, 'The code.');
  const built = await build();
  expect(built.files.find((file) => file.path === path)).toMatchObject({
    status: 'keptEdited',
    newVersion: `${path}.new`,
  });
  expect(await text(path)).toContain('// mine');
  await rm(join(folder.path, path));
  await rm(join(folder.path, `${path}.new`));
});

it('restores a file that was deleted, and builds without the last document', async () => {
  const path = 'apps/api/src/generated/types/dish.ts';
  await rm(join(folder.path, path));
  await edit(`${city} properties code maxLength`, 64);
  expect((await build()).isPartial).toBe(false);
  expect(await text(path)).toContain('Dish');
  await rm(join(folder.path, '.generator/cache'), { recursive: true });
  await edit(`${city} properties code maxLength`, 65);
  const built = await build();
  expect(built).toMatchObject({ isPartial: false, isChanged: true });
});

it('plans without writing', async () => {
  await edit(`${city} properties code maxLength`, 66);
  const before = await text('apps/api/src/generated/openapi.json');
  const planned = await build({ dryRun: true });
  expect(planned).toMatchObject({ isPartial: true, isChanged: true });
  expect(await text('apps/api/src/generated/openapi.json')).toBe(before);
  expect((await build()).files).toEqual(planned.files);
});
