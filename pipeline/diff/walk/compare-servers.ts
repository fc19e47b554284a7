import { isRecord } from '../../model/json-pointer.ts';
import type { Servers } from '../pairs.ts';
import { serverRules } from '../rules/server-rules.ts';
import type { Node } from '../schema/source.ts';
import { judge, type Unit } from './comparison.ts';

/** Compares the servers at the same place of two documents. */
export function compareServers(
  unit: Unit,
  holders: { readonly before: Node; readonly after: Node },
  { subject, pointer }: { readonly subject: string; readonly pointer: string },
): void {
  const before = serversOf(holders.before);
  const after = serversOf(holders.after);
  // Without declared servers, clients get the URL from elsewhere.
  if (before.size === 0) return;
  judge(unit, serverRules, { before, after }, { subject, place: pointer });
}

function serversOf({ servers }: Node): Servers {
  const listed = Array.isArray(servers) ? servers.filter(isRecord) : [];
  return new Map(listed.map((server) => [urlOf(server), variablesOf(server)]));
}

/** Trailing slashes are ignored. */
function urlOf({ url }: Node): string {
  return String(url).replace(/\/+$/, '') || '/';
}

function variablesOf({ variables }: Node): ReadonlyMap<string, Node> {
  if (!isRecord(variables)) return new Map();
  return new Map(
    Object.entries(variables).flatMap(([name, value]) => (isRecord(value) ? [[name, value]] : [])),
  );
}
