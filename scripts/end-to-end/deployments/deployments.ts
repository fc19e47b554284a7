import { parseArgs } from 'node:util';
import { missingPooler } from '../../../server-template/testing/pooler.ts';
import { tableHead, tableRow, writeRows, type DeploymentReport } from './deployment-table.ts';
import { galeraWays, tryGalera } from './galera.ts';
import { missingGalera } from './galera-nodes.ts';
import { missingProxy } from './haproxy.ts';
import { missingPostgres } from './postgres-nodes.ts';
import { poolings, tryPooling } from './pgbouncer.ts';
import { proxies, tryProxy } from './proxies.ts';
import { tryReadStandby, tryStandby } from './standby.ts';

/**
 * Puts servers behind what they are deployed behind, and compares acknowledged with stored changes.
 * Writes their lines of the table in the guide, unless the number of requests is given.
 */
const deployments = {
  pgbouncer: async (requests: number) => {
    requireProgram(await missingPooler());
    for (const name of Object.keys(poolings) as (keyof typeof poolings)[])
      print(name, await tryPooling(name, requests));
  },
  standby: async (requests: number) => {
    requireProgram(missingPostgres());
    const lost = 'a primary that is lost, and a standby that is promoted';
    print(lost, await tryStandby(requests));
    const reads = 'a primary, and a standby for lists, which is lost and restarted';
    print(reads, await tryReadStandby(requests));
  },
  galera: async (requests: number) => {
    requireProgram(missingGalera() ?? missingProxy());
    for (const name of Object.keys(galeraWays) as (keyof typeof galeraWays)[]) {
      const report = await tryGalera(name, requests);
      if (report.errors !== '') console.error(report.errors);
      print(`${name}, one node killed, restarted and cut off`, report);
    }
  },
  proxies: async (requests: number) => {
    requireProgram(missingProxy());
    for (const name of Object.keys(proxies) as (keyof typeof proxies)[])
      print(`${name}; both servers restarted meanwhile`, await tryProxy(name, requests));
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string' } },
});
const names = Object.keys(deployments) as (keyof typeof deployments)[];
const chosen = positionals.length === 0 ? names : positionals.map(nameOf);
let rows: string[] = [];
console.log(tableHead);
for (const name of chosen) {
  rows = [];
  await deployments[name](Number(values.requests ?? 4000));
  if (values.requests === undefined && process.exitCode === undefined) await writeRows(rows);
}

function nameOf(text: string): keyof typeof deployments {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new Error(`unknown deployment ${text}: use ${names.join(', ')}`);
  return found;
}

function requireProgram(missing: string | null): void {
  if (missing !== null) throw new Error(missing);
}

function print(name: string, report: DeploymentReport): void {
  const row = tableRow(name, report);
  rows.push(row);
  console.log(row);
  for (const line of report.wrong.slice(0, 5)) console.error(line);
  if (report.wrong.length + report.lost > 0) process.exitCode = 1;
}
