import { parseArgs } from 'node:util';
import { missingPooler } from '../../../server-template/testing/pooler.ts';
import type { LoadReport } from './bookkept-load.ts';
import { galeraWays, tryGalera } from './galera.ts';
import { missingGalera } from './galera-nodes.ts';
import { missingProxy } from './haproxy.ts';
import { missingPostgres } from './postgres-nodes.ts';
import { poolings, tryPooling } from './pgbouncer.ts';
import { proxies, tryProxy } from './proxies.ts';
import { tryReadStandby, tryStandby } from './standby.ts';

/** Puts servers behind what they are deployed behind, and compares acknowledged with stored changes. */
const deployments = {
  pgbouncer: async (requests: number) => {
    requireProgram(await missingPooler());
    for (const name of Object.keys(poolings) as (keyof typeof poolings)[]) {
      const report = await tryPooling(name, requests);
      print(name, report, `${report.cpu.toFixed(2)} ms`);
    }
  },
  standby: async (requests: number) => {
    requireProgram(missingPostgres());
    const report = await tryStandby(requests);
    const name = 'a primary that is lost, and a standby that is promoted';
    print(`${name}; ${report.recovery.toFixed(1)} s to the first write`, report);
    const reads = 'a primary, and a standby for lists; the standby stopped and started';
    print(reads, await tryReadStandby(requests));
  },
  galera: async (requests: number) => {
    requireProgram(missingGalera() ?? missingProxy());
    for (const name of Object.keys(galeraWays) as (keyof typeof galeraWays)[]) {
      const report = await tryGalera(name, requests);
      if (report.errors !== '') console.error(report.errors);
      print(`${name}; ${report.recovery.toFixed(1)} s to the first write`, report);
    }
  },
  proxies: async (requests: number) => {
    requireProgram(missingProxy());
    for (const name of Object.keys(proxies) as (keyof typeof proxies)[]) {
      print(`${name}; both servers restarted`, await tryProxy(name, requests));
    }
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string', default: '2000' } },
});
const names = Object.keys(deployments) as (keyof typeof deployments)[];
const chosen = positionals.length === 0 ? names : positionals.map(nameOf);
console.log(
  '| two servers behind | requests | right | 503 | 500 | lost writes | CPU per request |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const name of chosen) await deployments[name](Number(values.requests));

function nameOf(text: string): keyof typeof deployments {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new Error(`unknown deployment ${text}: use ${names.join(', ')}`);
  return found;
}

function requireProgram(missing: string | null): void {
  if (missing !== null) throw new Error(missing);
}

function print(name: string, report: LoadReport & { readonly lost: number }, cpu = ''): void {
  const { requests, wrong, statuses, lost } = report;
  const rejected = statuses.get(503) ?? 0;
  const right = requests - wrong.length - rejected;
  const cells = [name, requests, right, rejected, statuses.get(500) ?? 0, lost, cpu];
  console.log(`| ${cells.join(' | ')} |`);
  for (const line of wrong.slice(0, 5)) console.error(line);
  if (wrong.length + lost > 0) process.exitCode = 1;
}
