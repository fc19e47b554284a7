import type { Cell } from '../../../../pipeline/contract/contract-result.ts';
import { planContract } from '../../../../pipeline/contract/plan-contract.ts';
import { noHooks } from '../../../../pipeline/contract/run/run-hooks.ts';
import { runContract } from '../../../../pipeline/contract/run-contract.ts';
import { labModel } from './lab-document.ts';
import { startLab } from './lab-server.ts';
import { labKey, labSecret, labToken } from './lab-tokens.ts';
import type { Leak } from './leaks.ts';

const scope = 'notes:write notes:delete secrets';
const model = labModel();

/** The checks that attempt attacks. */
const attacks: readonly string[] = [
  ...['credentials', 'invalid-credentials', 'forged', 'scopes', 'claims', 'hidden', 'preset'],
  ...['others-row', 'others-list', 'others-create', 'moved'],
  ...['others-embed', 'others-query', 'others-bulk', 'others-upsert', 'others-nested'],
];
/** Whether a finding is from an attack. */
export function isAttack(found: string): boolean {
  return attacks.includes(/: ([\w-]+)(?: \w+)? — /.exec(found)?.[1] ?? '');
}

const only = planContract(model).cells.flatMap(({ id }) =>
  attacks.includes(id.split(': ').at(-1)?.split(' ')[0] ?? '') ? [id] : [],
);

/**
 * Findings of the suite in a new lab: ids of failed cells, each with its first message. With a
 * leak, the run ends when an attack has found it.
 */
export async function tryLab(
  leak: Leak | null,
  seed: number,
  alg: 'HS256' | 'ES256' = 'HS256',
): Promise<readonly string[]> {
  await using lab = await startLab(leak);
  const bearer = (sub: string) => `Bearer ${labToken({ sub, scope }, alg)}`;
  const ending = new AbortController();
  const onCell = (cell: Cell): void => {
    if (leak !== null && findingsOf([cell]).some(isAttack)) ending.abort();
  };
  const { cells } = await runContract(model, {
    ...{ endpoint: lab.url, seed, hooks: noHooks, signal: ending.signal, onCell },
    headers: { authorization: bearer('alice') },
    others: [{ name: 'bob', headers: { authorization: bearer('bob') } }],
    tokenKeys: { secret: labSecret, publicKeys: [labKey] },
    only,
    budget: { requests: 20_000, seconds: 600 },
    timeoutMs: 60_000,
  });
  return findingsOf(cells);
}

function findingsOf(cells: readonly Cell[]): readonly string[] {
  return cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'failed' ? [`${id} — ${outcome.failures[0]?.message ?? ''}`] : [],
  );
}
