import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { $, argv, chalk } from 'zx';
import { changelogSection } from './changelog-section.ts';
import { lockedPackages } from '../check/package-lock.ts';
import { emulatorPackage, packStaged, serverPackage } from '../packages/stage-package.ts';

/**
 * `npm run release` writes a version's files to `release/`: the packages, specmill's bill of materials
 * (CycloneDX), its dependencies' licenses and its notes. `--publish` also publishes them with
 * provenance, which npm only accepts from a CI that can prove its identity
 * (https://docs.npmjs.com/generating-provenance-statements).
 */
const folder = 'release';

function fail(message: string): never {
  console.error(chalk.red(message));
  process.exit(1);
}

/** From then on, generated projects depend on the server's version instead of a file. */
async function dependOnRegistry(): Promise<void> {
  const file = 'pipeline/cli/build/server-package/server-dependency.ts';
  const text = await readFile(file, 'utf8');
  const published = text.replace(/(const isPublished: boolean = )(?:true|false);/, '$1true;');
  if (!published.includes('isPublished: boolean = true')) fail(`${file} lacks isPublished.`);
  await writeFile(file, published);
}

/** Later versions of the server are tested with what this one generates; a copy that is not committed yet is reported with the other changes. */
async function keepGenerated(release: string): Promise<void> {
  const copy = `server-template/testing/releases/${release}`;
  await rm(copy, { recursive: true, force: true });
  for (const own of ['generated', 'custom']) {
    await cp(`server-template/${own}`, `${copy}/${own}`, { recursive: true });
  }
}

const { name, version } = JSON.parse(await readFile('package.json', 'utf8')) as {
  readonly name: string;
  readonly version: string;
};
const notes = changelogSection(await readFile('CHANGELOG.md', 'utf8'), version);
if (notes === null) {
  fail(`CHANGELOG.md has no section "## ${version}": rename "## Unreleased".`);
}
await keepGenerated(version);
const { stdout: edits } = await $({ quiet: true })`git status --porcelain`;
if (edits !== '') fail(`Commit these changes first:\n${edits}`);

if (argv['publish'] === true) await dependOnRegistry();
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
await $({ quiet: true })`npm pack --pack-destination ${folder}`;
const staging = `${folder}/staging`;
const others = [
  await packStaged(serverPackage, staging),
  await packStaged(emulatorPackage, staging),
];
await rm(staging, { recursive: true });
const { stdout: bill } = await $({
  quiet: true,
})`npm sbom --omit dev --sbom-format cyclonedx --package-lock-only`;
await writeFile(`${folder}/${name}-${version}.cdx.json`, bill);
const licenses = lockedPackages()
  .filter(({ isDev }) => !isDev)
  .map(({ name: own, version: at, license }) => `${own},${at},${license ?? 'see its LICENSE'}`);
await writeFile(
  `${folder}/licenses.csv`,
  ['package,version,license', ...licenses.sort()].map((line) => `${line}\n`).join(''),
);
await writeFile(`${folder}/notes.md`, notes);
console.log(
  `${folder}/ has the package, its bill of materials, ${licenses.length} licences and the notes.`,
);

if (argv['publish'] === true) {
  // The packages that specmill's projects depend on are first.
  for (const file of [...others, `${folder}/${name}-${version}.tgz`]) {
    await $`npm publish --provenance --access public ${file}`;
  }
} else {
  console.log('Nothing was published: only CI does that, with --publish.');
}
