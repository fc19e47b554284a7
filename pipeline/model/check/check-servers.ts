import { isRecord, pointerTo } from '../json-pointer.ts';
import type { ProblemList } from '../problem-list.ts';

/**
 * Rejects server URLs with variables that have no value, and values that their own list excludes.
 * https://spec.openapis.org/oas/v3.0.3#server-variable-object
 */
export function checkServers(document: unknown, problems: ProblemList): void {
  const servers = isRecord(document) ? document['servers'] : null;
  if (!Array.isArray(servers)) return;
  for (const [index, server] of servers.entries() as Iterable<[number, unknown]>) {
    if (!isRecord(server) || typeof server['url'] !== 'string') continue;
    const place = pointerTo('#/servers', index);
    const variables = isRecord(server['variables']) ? server['variables'] : {};
    for (const [, name = ''] of server['url'].matchAll(/\{([\w.-]+)\}/g)) {
      if (Object.hasOwn(variables, name)) continue;
      problems.add(
        pointerTo(place, 'url'),
        `The variable ${JSON.stringify(name)} of this URL has no value.`,
        `Write the value into the URL, or add "variables": { ${JSON.stringify(name)}: { "default": … } }.`,
      );
    }
    for (const [name, variable] of Object.entries(variables)) {
      if (!isRecord(variable) || !Array.isArray(variable['enum'])) continue;
      if (variable['enum'].includes(variable['default'])) continue;
      problems.add(
        pointerTo(place, 'variables', name, 'default'),
        'The default of a server variable must be one of its enum values.',
      );
    }
  }
}
