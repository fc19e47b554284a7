import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { corporaFolder } from '../../../dialects/cases/count-catalog.ts';
import { PipelineError } from '../../../errors.ts';
import { dataKeys, mapKeys } from '../../../model/document-walk.ts';
import { isRecord } from '../../../model/json-pointer.ts';
import { expectLikeWhole, observedBuild } from '../../testing/built-partially.ts';
import { callSpecmill } from '../../testing/call-specmill.ts';
import { makeDatabase, temporaryFolder } from '../../testing/run-specmill.ts';

const corpora = corporaFolder();
const rounds = 20;
/** Of so many partial builds, the first is compared with a whole one, which takes much longer. */
const perWhole = 4;

type Node = Record<string, unknown>;

/** Numbers that are the same in every run. */
function dice(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** The objects that keywords belong to. */
function holders(value: unknown, isMap = false): readonly Node[] {
  if (!isRecord(value)) return [];
  const below = Object.entries(value).flatMap(([key, part]) =>
    !isMap && (dataKeys.has(key) || key.startsWith('x-'))
      ? []
      : holders(part, !isMap && mapKeys.has(key)),
  );
  return isMap || Array.isArray(value) ? below : [value, ...below];
}

const texts = { description: 'A *text* for */ ${people}\nin two lines', title: 'A title' };
/** Keywords to set on a schema of each type; undefined removes one. */
const keywords: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  string: Object.entries({ maxLength: 300, minLength: 1, pattern: '^[a-z]', format: undefined }),
  integer: Object.entries({ minimum: -5, maximum: 99, multipleOf: 1, default: 3 }),
  number: Object.entries({ minimum: -5, maximum: 99, default: undefined }),
  boolean: Object.entries({ default: true, deprecated: true }),
  array: Object.entries({ maxItems: 9, minItems: 1, uniqueItems: true }),
  object: Object.entries({ required: undefined, minProperties: 1 }),
};

function editAt(node: Node, pick: (count: number) => number): void {
  const own = typeof node['type'] === 'string' ? keywords[node['type']] : undefined;
  const choices = [
    ...(own ?? []),
    ...(own === undefined ? [] : Object.entries({ ...texts, nullable: true, readOnly: true })),
    ...(typeof node['operationId'] === 'string' ? Object.entries({ summary: 'Do it' }) : []),
    ...('in' in node || 'responses' in node ? [['description', texts.description] as const] : []),
  ];
  const [keyword, value] = choices[pick(choices.length)] ?? [];
  if (keyword === undefined) return;
  if (value === undefined) Reflect.deleteProperty(node, keyword);
  else node[keyword] = value;
}

it.runIf(corpora !== null).each(['northwind', 'sakila', 'quartz'])(
  'random edits of %s are built like the whole',
  async (name) => {
    await using folder = await temporaryFolder();
    const sql = await readFile(join(corpora ?? '', 'sqlite', `${name}.sql`), 'utf8');
    makeDatabase(join(folder.path, 'a.db'), sql.replace(/^\uFEFF/, ''));
    await mkdir(join(folder.path, 'openapi'));
    await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
    const document = join(folder.path, 'openapi/a.json');
    const args = ['introspect', '--db', 'file:./a.db', '--document', 'openapi/a.json'];
    await callSpecmill(folder.path, args);
    await observedBuild(folder.path);
    const pick = dice(name.length);
    let partial = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = await readFile(document, 'utf8');
      const draft = JSON.parse(before) as Node;
      const { schemas } = draft['components'] as Node;
      const all = [...holders(draft['paths'], true), ...holders(schemas, true)];
      editAt(all[pick(all.length)] ?? {}, pick);
      await writeFile(document, JSON.stringify(draft, null, 2));
      const built = await observedBuild(folder.path).catch((error: unknown) => {
        expect(error).toBeInstanceOf(PipelineError);
        return null;
      });
      if (built === null) await writeFile(document, before);
      if (built?.isPartial !== true || !built.isChanged) continue;
      partial += 1;
      // A file that one of them leaves wrong is still wrong after the next ones.
      if (partial % perWhole === 1) await expectLikeWhole(folder.path, built);
    }
    expect(partial).toBeGreaterThan(0);
  },
  120_000,
);
