import { parseArgs } from 'node:util';
import { readCatalog } from '../../pipeline/catalog/read-catalog.ts';
import { checkCounts } from '../../pipeline/document/checks/check-counts.ts';
import type { ContractResult } from '../../pipeline/contract/contract-result.ts';
import { runContract } from '../../pipeline/contract/run-contract.ts';
import { budgetFor } from '../../pipeline/contract/run/run-options.ts';
import { noHooks } from '../../pipeline/contract/run/run-hooks.ts';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../server-template/testing/test-databases.ts';
import { corporaOf } from './corpora.ts';
import { generateProject } from './generated-project.ts';

/** Contract tests of generated servers for public schemas: a line for each, with failures and the reasons why tables got no row. Needs CORPORA_DIR; to run a part: `-- sakila --database postgresql`. */
const kinds = {
  sqlite: sqliteDatabases,
  postgresql: postgresDatabases,
  mysql: mariadbDatabases,
} as const;
const { values: flags, positionals: wanted } = parseArgs({
  options: { database: { type: 'string' }, seed: { type: 'string', default: '42' } },
  allowPositionals: true,
});
let failures = 0;
for (const provider of ['sqlite', 'postgresql', 'mysql'] as const) {
  if (flags.database !== undefined && flags.database !== provider) continue;
  const missing = await kinds[provider].missing();
  if (missing !== null) console.log(`${provider}: skipped, ${missing}`);
  else
    for (const { name, sql } of corporaOf(provider))
      if (wanted.length === 0 || wanted.includes(name)) await tryCorpus(provider, name, sql);
}
process.exitCode = failures === 0 ? 0 : 1;

async function tryCorpus(provider: keyof typeof kinds, name: string, sql: string): Promise<void> {
  const database = await kinds[provider]
    .create(sql)
    .catch((error: unknown) => String(error).slice(0, 100));
  if (typeof database === 'string')
    return console.log(`${provider} ${name}: not loaded, ${database}`);
  try {
    await using project = await generateProject(database.url);
    await using server = await project.start();
    const model = resolveModel(await loadDocument(`${project.folder}/openapi/api.json`));
    const result = await runContract(model, {
      ...{ endpoint: server.url, seed: Number(flags.seed), headers: {}, hooks: noHooks },
      // Responses and runs are slow on a busy machine.
      timeoutMs: 60_000,
      ...{ budget: budgetFor(model, { seconds: 1200 }), signal: new AbortController().signal },
    });
    console.log(`${provider} ${name}: ${await checksOf(database.url)}`);
    print(`${provider} ${name}`, result);
  } finally {
    await database.drop();
  }
}

/** Number of CHECKs of tables and domains that became keywords or a sentence in a description. */
async function checksOf(url: string): Promise<string> {
  const { catalog, dialect } = await readCatalog({
    ...{ url, include: [], exclude: [], schemas: null },
    connect: { timeoutMs: 60_000, signal: new AbortController().signal, baseFolder: '.' },
  });
  const checks = checkCounts(catalog, dialect.checkFlavour);
  return `${checks.translated} of ${checks.all} CHECKs translated`;
}

function print(
  name: string,
  { cells, leftovers, requests, milliseconds, unsuccessful }: ContractResult,
): void {
  const creates = cells.filter(({ id }) => /^POST \/[^/{]+ 201 /.test(id));
  const made = creates.filter(({ outcome }) => outcome.kind === 'passed');
  const count = (kind: string): number =>
    cells.filter(({ outcome }) => outcome.kind === kind).length;
  console.log(
    `${name}: rows created in ${made.length} of ${creates.length} tables; ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped, ${leftovers.length} left behind; ${requests} requests, ${Math.round(milliseconds / 1000)} s`,
  );
  for (const { operation, reason } of unsuccessful)
    console.log(`  no success: ${operation} — ${reason}`);
  for (const { id, outcome } of cells) {
    if (outcome.kind !== 'failed') continue;
    const [first] = outcome.failures;
    console.log(
      `  failed: ${id} — ${first?.message ?? ''} (${first?.expected ?? ''} / ${first?.actual ?? ''})`,
    );
    failures++;
  }
  for (const one of leftovers) console.log(`  left behind: ${one}`);
}
