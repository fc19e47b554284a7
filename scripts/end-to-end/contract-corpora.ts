import type { ContractResult } from '../../pipeline/contract/contract-result.ts';
import { runContract } from '../../pipeline/contract/run-contract.ts';
import { noHooks } from '../../pipeline/contract/run/run-hooks.ts';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve/resolve-model.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../server-template/testing/test-databases.ts';
import { corporaOf } from './corpora.ts';
import { generateProject } from './generated-project.ts';

/** Contract tests of the servers that are generated for public schemas: a line for each, with why tables got no row and what failed. Needs CORPORA_DIR; a part of it: `-- sakila`. */
const kinds = {
  sqlite: sqliteDatabases,
  postgresql: postgresDatabases,
  mysql: mariadbDatabases,
} as const;
const wanted = process.argv.slice(2);
let failures = 0;
for (const provider of ['sqlite', 'postgresql', 'mysql'] as const) {
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
      ...{ endpoint: server.url, seed: 42, headers: {}, hooks: noHooks },
      ...{ budget: { requests: 60_000, seconds: 600 }, signal: new AbortController().signal },
    });
    print(`${provider} ${name}`, result);
  } finally {
    await database.drop();
  }
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
    `${name}: rows made in ${made.length} of ${creates.length} tables; ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped, ${leftovers.length} left behind; ${requests} requests, ${Math.round(milliseconds / 1000)} s`,
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
  for (const one of leftovers) console.log(`  left: ${one}`);
}
