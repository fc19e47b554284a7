import fc from 'fast-check';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import type { TestDatabases } from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import type { GeneratedServer, ReceivedResponse } from '../generated-server.ts';
import { bodySchema, pathOfRow, resourcesOf, type Resource } from '../resource.ts';
import { everyType, type EveryTypeDatabase } from './every-type.ts';
import { valueOf } from './random-values.ts';

/** Result of many random writes. */
export interface FuzzedWrites {
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** A sentence for each unexpected response, and for each row that differs from its write. */
  readonly problems: readonly string[];
}

interface Write {
  readonly resource: Resource;
  readonly method: string;
  readonly body: unknown;
}

/** Writes random values into columns of every type of a database, and reads each acknowledged row back. */
export async function fuzzWrites(
  name: EveryTypeDatabase,
  databases: TestDatabases,
  { writes, seed }: { readonly writes: number; readonly seed: number },
): Promise<FuzzedWrites> {
  const database = await databases.create(everyType[name]);
  try {
    await using project = await generateProject(database.url);
    await using server = await project.start();
    const run = new WriteRun(server);
    const anyWrite = randomWrite(await project.document());
    // In batches, because a sample is generated completely.
    for (let done = 0; done < writes; done += 1000) {
      const numRuns = Math.min(1000, writes - done);
      for (const write of fc.sample(anyWrite, { numRuns, seed: seed + done }))
        await run.send(write);
    }
    return run;
  } finally {
    await database.drop();
  }
}

function randomWrite(document: OpenApiDocument): fc.Arbitrary<Write> {
  const resources = resourcesOf(document).filter(({ operations }) => operations.create);
  // Half of them use the table with every type.
  const [wide, ...others] = resources.toSorted((a, b) => size(b) - size(a));
  if (wide === undefined) throw new Error('the document creates nothing');
  const resource = fc.oneof(fc.constant(wide), fc.constantFrom(...others));
  return resource.chain((of) => {
    const { create = [], update = [] } = of.operations;
    const operation = fc.constantFrom(...create, ...create, ...update);
    return operation.chain((by) =>
      valueOf(document, bodySchema(document, by)).map((body) => ({
        ...{ resource: of, method: by.method, body },
      })),
    );
  });
}

function size({ schema }: Resource): number {
  return Object.keys(schema.properties ?? {}).length;
}

class WriteRun implements FuzzedWrites {
  readonly statuses = new Map<number, number>();
  readonly problems: string[] = [];
  readonly #server: GeneratedServer;
  /** The path of the latest row, by model. */
  readonly #rows = new Map<string, string>();

  constructor(server: GeneratedServer) {
    this.#server = server;
  }

  async send({ resource, method, body }: Write): Promise<void> {
    const collection = resource.operations.create?.[0]?.path ?? '';
    const row = this.#rows.get(resource.name) ?? `${collection}/1`;
    const path = method === 'POST' ? collection : row;
    const response = await this.#server.call(method, path, { body: body ?? 'null' });
    const { status } = response;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const reported = `${method} ${path} ${JSON.stringify(body)} → ${status}`;
    if (status >= 500) {
      const { requestId } = response.body as { readonly requestId: string };
      this.problems.push(`${reported} ${JSON.stringify(await this.#server.errorOf(requestId))}`);
    }
    if (status >= 300) return;
    await this.#readAgain(resource, response, reported);
  }

  async #readAgain(
    resource: Resource,
    { body }: ReceivedResponse,
    reported: string,
  ): Promise<void> {
    const path = pathOfRow(resource, body as Readonly<Record<string, unknown>>);
    // URL parsers resolve these segments, and servers need not accept longer paths.
    if (path === null || path.length > 8000 || /\/\.{1,2}(?:\/|$)/.test(path)) return;
    const read = await this.#server.call('GET', path);
    const [was, is] = [JSON.stringify(body), JSON.stringify(read.body)];
    if (read.status === 200 && was === is) this.#rows.set(resource.name, path);
    else this.problems.push(`${reported} ${was}, but GET ${path} → ${read.status} ${is}`);
  }
}
