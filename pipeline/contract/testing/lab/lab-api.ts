import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Lab } from './lab-core.ts';
import type { LabVariant } from './lab-document.ts';
import type { LabSwitch } from './lab-switch.ts';

/** A running lab. */
export interface LabApi extends AsyncDisposable {
  readonly url: string;
  /** Number of rows. */
  readonly count: () => number;
}

/** Starts the lab on a free port, with four parcels and three scans. */
export async function startLab(variant: LabVariant, fault: LabSwitch = {}): Promise<LabApi> {
  const lab = new Lab(variant, fault);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://lab');
      const reply = lab.reply({
        ...{ variant, method: request.method ?? '', path: pathname, query: searchParams, body },
        type: request.headers['content-type'] ?? '',
      });
      const type = reply.json === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(reply.status, { ...type, ...reply.headers });
      response.end(reply.json === undefined ? undefined : JSON.stringify(reply.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => lab.tables.parcels.size + lab.tables.scans.size + lab.keyed.size,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
