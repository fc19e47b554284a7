import { freePort } from '../../../server-template/testing/free-port.ts';
import { postgresDatabases } from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import { callServer, type GeneratedServer } from '../generated-server.ts';
import { bookkeptLoad, lostNotes, notesSchema } from './bookkept-load.ts';
import type { DeploymentReport } from './deployment-table.ts';
import { startProxy } from './haproxy.ts';

/** How a proxy serves two servers. */
export const proxies = {
  'HAProxy, which keeps a prefix': {
    rules: [],
    environment: { API_BASE_PATH: '/shop' },
  },
  'HAProxy, which removes a prefix': {
    rules: [
      'http-request set-header X-Forwarded-Prefix /shop',
      'http-request replace-path /shop(/.*) \\1',
    ],
    environment: { API_TRUSTED_PROXIES: '1' },
  },
} as const;

/** A load through a proxy, during which both servers were restarted one after the other. */
interface ProxyReport extends DeploymentReport {
  /** Location of a new row, and the server in the document. */
  readonly addresses: readonly [location: string | null, server: string];
  /** Exit codes of the servers that were restarted. */
  readonly exits: readonly (number | null)[];
}

/** Runs a load on two servers behind a proxy, and restarts them meanwhile. */
export async function tryProxy(name: keyof typeof proxies, requests: number): Promise<ProxyReport> {
  const { rules, environment } = proxies[name];
  const database = await postgresDatabases.create(notesSchema);
  await using project = await generateProject(database.url);
  const ports = [await freePort(), await freePort()];
  const start = (port: number): Promise<GeneratedServer> =>
    project.start({ API_PORT: String(port), API_DRAIN_MS: '2000', ...environment });
  const servers = await Promise.all(ports.map(start));
  await using proxy = await startProxy(ports, rules);
  const url = `${proxy.url}/shop`;
  const through: Pick<GeneratedServer, 'call'> = {
    call: (method, path, sent) => callServer(url, `${method} ${path}`, sent),
  };
  try {
    const exits: (number | null)[] = [];
    const load = bookkeptLoad([through], requests, {
      mayEnd: () => exits.length === ports.length,
    });
    for (const [index, port] of ports.entries()) {
      const stopped = await servers[index]?.stop();
      servers[index] = await start(port);
      while (!(await proxy.isUp(port))) await new Promise(setImmediate);
      exits.push(stopped?.code ?? null);
    }
    const report = await load;
    const lost = await lostNotes(database.url, report);
    return { ...report, exits, lost, addresses: await addressesOf(through) };
  } finally {
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    await database.drop();
  }
}

async function addressesOf({
  call,
}: Pick<GeneratedServer, 'call'>): Promise<ProxyReport['addresses']> {
  const created = await call('POST', '/notes', { body: { note: 'last' } });
  const document = (await call('GET', '/openapi.json')).body as {
    readonly servers: readonly { readonly url: string }[];
  };
  const location = created.headers.get('location')?.replace(/\d+$/, '') ?? null;
  return [location, document.servers[0]?.url.replace(/^http:\/\/[^/]*/, '') ?? ''];
}
