import { glob } from 'zx';

/** Test files that run the whole product many times, and take most of the time of all tests: they run with CI=true, and when they are named. */
const longTests: readonly string[] = [
  'scripts/{check-sdks,packed}.test.ts',
  'scripts/databases/*.test.ts',
  'scripts/docs/{docs,readme,site}.test.ts',
  'scripts/end-to-end/{contract,large-pages,lost-database,odd-tables}.test.ts',
  'scripts/end-to-end/{mysql,postgresql,public-schemas,stored-values,view-tables,views}.test.ts',
  'scripts/end-to-end/{admin,agents,batches,deployments,fuzz,handlers,migrations,pages,shop,teams,versions}/**/*.test.ts',
  'scripts/end-to-end/access/{attack,hidden-columns,lab/lab}.test.ts',
  'scripts/end-to-end/edits/random-edits.test.ts',
  'scripts/end-to-end/faults/*.test.ts',
  'scripts/end-to-end/writes/{reported-rows,sentences}.test.ts',
  'scripts/end-to-end/abilities/{abilities,contract-of-writes,exports,index-plans,many-tenants,merge-patch,soft-delete}.test.ts',
  'scripts/end-to-end/abilities/{files,statement-counts}.test.ts',
  'scripts/end-to-end/relations/{counts,embedded-lists,related-filters}.test.ts',
  'scripts/end-to-end/idempotency/{contract,random-keys}.test.ts',
  'scripts/end-to-end/why/reasons.test.ts',
  'scripts/end-to-end/eject/*.test.ts',
  'pipeline/abilities/hide-entry.test.ts',
  'pipeline/cli/{build,eject}.test.ts',
  'pipeline/cli/build/corpora.test.ts',
  'pipeline/cli/build/partial/{emit-partially,random-edits}.test.ts',
  'pipeline/cli/init/ci.test.ts',
  'pipeline/cli/test/{callers,contract-suite}.test.ts',
  'pipeline/contract/{lab,repeated-failures}.test.ts',
  'pipeline/migrate/{mysql,postgresql}/print-*.test.ts',
  'pipeline/migrate/{online/{online,undescribed-guard},testing/sweep}.test.ts',
  'pipeline/cli/migrate/resume.test.ts',
  'server-template/runtime/database/{mysql,postgresql}-values.test.ts',
  'server-template/runtime/system/{cluster/cluster,navigation/prepared-document}.test.ts',
];

/** The same in `clients/`. */
const longFrameworkTests: readonly string[] = [
  'testing/{edited-clients,typescript-versions}.test.ts',
  '{angular,react,svelte,vue}/types.test.ts',
];

/** Options for vitest that leave them out, in the repository's folder or in `clients/`. */
export function withoutLongTests(folder: '.' | 'clients'): readonly string[] {
  const files = folder === '.' ? longTests : longFrameworkTests;
  return files.map((file) => `--exclude=${file}`);
}

/** How many files they are. */
export async function countLongTests(): Promise<number> {
  const inClients = longFrameworkTests.map((file) => `clients/${file}`);
  return (await glob([...longTests, ...inClients])).length;
}
