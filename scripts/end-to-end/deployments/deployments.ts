import { parseArgs } from 'node:util';
import { missingPooler } from '../../../server-template/testing/pooler.ts';
import { poolings, tryPooling } from './pgbouncer.ts';

/** Puts servers behind what they are deployed behind, and compares acknowledged with stored changes. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string', default: '2000' } },
});
const [deployment = 'pgbouncer'] = positionals;
if (deployment !== 'pgbouncer') throw new Error(`unknown deployment ${deployment}: use pgbouncer`);
const missing = await missingPooler();
if (missing !== null) throw new Error(missing);

console.log('| two servers reach | requests | right | 500 | lost writes | CPU per request |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const name of Object.keys(poolings) as (keyof typeof poolings)[]) {
  const report = await tryPooling(name, Number(values.requests));
  const { requests, wrong, statuses, lost, cpu } = report;
  const cells = [name, requests, requests - wrong.length, statuses.get(500) ?? 0, lost];
  console.log(`| ${cells.join(' | ')} | ${cpu.toFixed(2)} ms |`);
  for (const line of wrong.slice(0, 5)) console.error(line);
  if (wrong.length + lost > 0) process.exitCode = 1;
}
