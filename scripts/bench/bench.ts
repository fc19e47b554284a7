import { argv, $ } from 'zx';

const benches: Readonly<Record<string, string>> = {
  introspect: 'scripts/bench/bench-introspect.ts',
  build: 'scripts/bench/bench-build.ts',
  server: 'scripts/bench/bench-server.ts',
  tables: 'scripts/bench/tables/bench-tables.ts',
  start: 'scripts/bench/tables/bench-start.ts',
  workers: 'scripts/bench/workers/bench-workers.ts',
  settings: 'scripts/bench/settings/bench-settings.ts',
  bodies: 'scripts/end-to-end/bodies/bench-bodies.ts',
  access: 'scripts/bench/bench-access.ts',
  queries: 'scripts/bench/queries/bench-queries.ts',
  emulator: 'scripts/bench/bench-emulator.ts',
  mock: 'scripts/bench/bench-mock.ts',
  contract: 'scripts/bench/bench-contract.ts',
  diff: 'scripts/bench/diff/bench-diff.ts',
  merge: 'scripts/bench/bench-merge.ts',
  published: 'scripts/bench/diff/bench-published.ts',
  clients: 'scripts/bench/bench-clients.ts',
  growth: 'scripts/end-to-end/bench-growth.ts',
  sizes: 'scripts/bench/clients/bench-sizes.ts',
  recovery: 'scripts/end-to-end/bench-recovery.ts',
};
if (argv['help'] === true || argv['h'] === true) {
  console.log(
    `npm run bench            runs every benchmark\nnpm run bench -- server  runs only that one\n\nBENCH_BASE=../other adds another checkout to server, queries and mock.\n\nBenchmarks: ${Object.keys(benches).join(', ')}`,
  );
  process.exit(0);
}
const wanted = argv._.length > 0 ? argv._ : Object.keys(benches);
for (const name of wanted) {
  const file = benches[name];
  if (file === undefined) {
    console.error(
      `There is no benchmark "${name}". Benchmarks: ${Object.keys(benches).join(', ')}.`,
    );
    process.exit(2);
  }
  console.log(`\n${name}`);
  await $({ stdio: 'inherit' })`node ${file}`;
}
