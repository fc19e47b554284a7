import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { $ } from 'zx';
import { installPackages } from '../install-packages.ts';
import { median } from '../median.ts';
import { runMeasured } from '../run-measured.ts';

/** Diff of GitHub's document and a copy with 500 changes: CPU of the whole process (user and system), wall time and peak memory. */
const changes = 500;
const rounds = 5;

type Schema = Record<string, unknown>;

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** In turn: a property is removed, gets a length limit, another type, becomes required or deprecated. */
const edits: readonly ((
  owner: Schema,
  properties: Record<string, Schema>,
  name: string,
) => void)[] = [
  (_, properties, name) => void Reflect.deleteProperty(properties, name),
  (_, properties, name) => void (properties[name] = { ...properties[name], maxLength: 7 }),
  (_, properties, name) => void (properties[name] = { type: 'boolean' }),
  (owner, _, name) => void (owner['required'] = [...requiredOf(owner), name]),
  (_, properties, name) => void (properties[name] = { ...properties[name], deprecated: true }),
];

function requiredOf({ required }: Schema): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

/** Changes properties of the schemas, evenly distributed over the document. */
function change({ components }: Document): number {
  const places = Object.values(components.schemas).flatMap((owner) => {
    const properties = (owner['properties'] ?? {}) as Record<string, Schema>;
    return Object.keys(properties)
      .filter(
        (name) => properties[name]?.['type'] === 'string' && !requiredOf(owner).includes(name),
      )
      .map((name) => ({ owner, properties, name }));
  });
  const step = places.length / changes;
  for (let count = 0; count < changes; count += 1) {
    const place = places[Math.floor(count * step)];
    if (place === undefined) return count;
    edits[count % edits.length]?.(place.owner, place.properties, place.name);
  }
  return changes;
}

const modules = await installPackages('github');
if (modules !== null) {
  await $({ quiet: true })`node scripts/build.ts`;
  const folder = await mkdtemp(path.join(tmpdir(), 'specmill-bench-'));
  const before = path.join(modules, '@octokit/openapi/generated/api.github.com.json');
  const after = path.join(folder, 'changed.json');
  const document = JSON.parse(await readFile(before, 'utf8')) as Document;
  const count = change(document);
  await writeFile(after, JSON.stringify(document, null, 2));
  const cli = path.resolve('dist/pipeline/cli/bin.js');
  const runs: Awaited<ReturnType<typeof runMeasured>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    runs.push(await runMeasured([cli, 'diff', before, after], { exitCodes: [1] }));
  }
  const figure = (pick: (run: (typeof runs)[number]) => number): string =>
    median(runs.map(pick)).toFixed(0);
  console.log(
    `${count} changes of GitHub's document: ${figure(({ cpuMs }) => cpuMs)} ms CPU, ${figure(({ wallMs }) => wallMs)} ms, ${figure(({ peakMb }) => peakMb)} MB; ${runs[0]?.output.trim().split('\n').at(-1) ?? ''}`,
  );
  await rm(folder, { recursive: true });
}
