import { isRecord } from '../../model/json-pointer.ts';
import { serverRules } from '../rules/server-rules.ts';
import type { Node } from '../schema/source.ts';
import { judge } from './comparison.ts';
import type { Unit } from './comparison.ts';

/** Addresses by URL, with their variables by name. */
export type Servers = ReadonlyMap<string, ReadonlyMap<string, Node>>;

/** The addresses of two documents. */
export interface ServersPair {
  readonly before: Servers;
  readonly after: Servers;
}

/** Compares the addresses that stand at the same place of two documents. */
export function compareServers(
  unit: Unit,
  holders: { readonly before: Node; readonly after: Node },
  { subject, pointer }: { readonly subject: string; readonly pointer: string },
): void {
  const before = serversOf(holders.before);
  const after = serversOf(holders.after);
  // Where none was told, whoever calls the API knows its address from elsewhere.
  if (before.size === 0) return;
  judge(unit, serverRules, { before, after }, { subject, place: pointer });
}

function serversOf({ servers }: Node): Servers {
  const listed = Array.isArray(servers) ? servers.filter(isRecord) : [];
  return new Map(listed.map((server) => [urlOf(server), variablesOf(server)]));
}

/** A slash at the end says nothing. */
function urlOf({ url }: Node): string {
  return String(url).replace(/\/+$/, '') || '/';
}

function variablesOf({ variables }: Node): ReadonlyMap<string, Node> {
  if (!isRecord(variables)) return new Map();
  return new Map(
    Object.entries(variables).flatMap(([name, value]) => (isRecord(value) ? [[name, value]] : [])),
  );
}

/** What became of the variables in addresses that both documents have. */
export function variableChanges({ before, after }: ServersPair): {
  readonly removed: readonly string[];
  readonly defaults: readonly string[];
} {
  const removed: string[] = [];
  const defaults: string[] = [];
  for (const [url, variables] of before) {
    for (const [name, was] of variables) {
      const is = after.get(url)?.get(name);
      if (is === undefined) continue;
      const values = new Set(listOf(is));
      const lost = values.size === 0 ? [] : listOf(was).filter((value) => !values.has(value));
      removed.push(...lost.map((value) => `no longer takes ${value} for ${name} in ${url}`));
      const [old, now] = [was, is].map((variable) => String(variable['default']));
      if (old !== now) {
        defaults.push(`means ${String(now)} instead of ${String(old)} by ${name} in ${url}`);
      }
    }
  }
  return { removed, defaults };
}

function listOf({ enum: values }: Node): readonly string[] {
  return Array.isArray(values) ? values.map(String) : [];
}
