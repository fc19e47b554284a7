import { glob } from 'zx';

/** Test files that run the whole product many times, and take most of the time of all tests: they run with CI=true, and when they are named. */
const longTests: readonly string[] = [
  'scripts/{check-sdks,packed}.test.ts',
  'scripts/databases/*.test.ts',
  'scripts/docs/{docs,readme,site}.test.ts',
  'scripts/end-to-end/{contract,large-pages,lost-database,odd-tables}.test.ts',
  'scripts/end-to-end/{mysql,postgresql,public-schemas,sqlite,stored-values,view-tables,views}.test.ts',
  'scripts/end-to-end/{admin,agents,batches,deployments,fuzz,handlers,migrations,pages,shop,teams,versions}/**/*.test.ts',
  'scripts/end-to-end/access/{attack,hidden-columns,property-scopes,lab/lab}.test.ts',
  'scripts/end-to-end/edits/random-edits.test.ts',
  'scripts/end-to-end/faults/*.test.ts',
  'scripts/end-to-end/writes/{raised,reported-rows,rights,sentences,stored-changes,unread,writes}.test.ts',
  'scripts/end-to-end/abilities/{abilities,contract-of-periods,contract-of-writes,exports,index-plans,many-tenants,merge-patch,soft-delete}.test.ts',
  'scripts/end-to-end/abilities/{files,statement-counts}.test.ts',
  'scripts/end-to-end/relations/{counts,embedded-lists,junctions,query,related-filters}.test.ts',
  'scripts/end-to-end/idempotency/{contract,idempotency,random-keys}.test.ts',
  'scripts/end-to-end/why/*.test.ts',
  'scripts/end-to-end/eject/*.test.ts',
  'pipeline/abilities/hide-entry.test.ts',
  'pipeline/cli/{build,eject,generate-sdk,mock,serve,git/git,introspect/evidence-flags}.test.ts',
  'pipeline/cli/build/{test-script,clients/outside-client}.test.ts',
  'pipeline/cli/build/corpora.test.ts',
  'pipeline/cli/build/partial/{emit-partially,random-edits}.test.ts',
  'pipeline/cli/init/{ci,template/template}.test.ts',
  'pipeline/cli/test/{callers,contract-suite,test-command}.test.ts',
  'pipeline/contract/{destroy-nothing,edited-documents,lab,repeated-failures,run-ending}.test.ts',
  'pipeline/contract/report/page.test.ts',
  'pipeline/document/checks/never-stricter.*.test.ts',
  'pipeline/mock/browser.test.ts',
  'pipeline/migrate/{apply/reject-bad-rows,postgresql/instants}.test.ts',
  'pipeline/migrate/{mysql,postgresql}/print-*.test.ts',
  'pipeline/migrate/{online/{online,undescribed-guard},testing/sweep}.test.ts',
  'pipeline/cli/migrate/resume.test.ts',
  'server-template/runtime/database/{mysql,postgresql}-values.test.ts',
  'server-template/runtime/system/{explorer-access,signals,cluster/cluster,navigation/prepared-document}.test.ts',
  'emulator/{clients-fixture/real-clients,dashboard/dashboard}.test.ts',
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
