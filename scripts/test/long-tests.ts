import { glob } from 'zx';

/** Test files that run the whole product many times, and take most of the time of all tests: they run with CI=true, and when they are named. */
const longTests: readonly string[] = [
  'scripts/packed.test.ts',
  'scripts/docs/*.test.ts',
  'scripts/end-to-end/{contract,hostile,large-pages,lost-database}.test.ts',
  'scripts/end-to-end/{odd-tables,public-schemas,stored-values,views}.test.ts',
  'scripts/end-to-end/{access,admin,edits,faults,fuzz,merge,migrations,relations,shop,versions}/**/*.test.ts',
  'scripts/end-to-end/abilities/{contract-of-*,exports,index-plans,merge-patch}.test.ts',
  'scripts/end-to-end/abilities/statement-counts.test.ts',
  'pipeline/cli/build.test.ts',
  'pipeline/cli/build/{clients,corpora,hostile-document,introspected-documents,prisma,zod}.test.ts',
  'pipeline/cli/build/partial/{emit-partially,random-edits}.test.ts',
  'pipeline/cli/{check,edits,generate-sdk,migrate}.test.ts',
  'pipeline/cli/init/ci.test.ts',
  'pipeline/cli/introspect/merge.test.ts',
  'pipeline/cli/test/{callers,contract-suite}.test.ts',
  'pipeline/contract/{depot,lab,run-contract}.test.ts',
  'pipeline/contract/testing/bookshop.test.ts',
  'pipeline/emit/server/goldens.test.ts',
  'pipeline/migrate/{mysql,postgresql}/print-*.test.ts',
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
