import fc from 'fast-check';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import type { ApiModel, Operation } from '../../../pipeline/model/api-model.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { SchemaValidator } from '../../../pipeline/schema/schema-validator.ts';
import { createSchemaValidator } from '../../../pipeline/schema/validate/create-schema-validator.ts';
import type { TestDatabases } from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';
import type { GeneratedServer } from '../generated-server.ts';
import { withEveryAbility } from './every-ability.ts';
import { everyType, type EveryTypeDatabase } from './every-type.ts';
import { randomRequest, type RandomRequest } from './random-requests.ts';
import { sendRaw, type RawResponse } from './send-raw.ts';

/** Result of many random requests. */
export interface FuzzedRequests {
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations that succeeded at least once. */
  readonly succeeded: ReadonlySet<string>;
  readonly operations: number;
  /** A sentence for each response that the document does not declare. */
  readonly problems: readonly string[];
}

/** Sends random requests to every operation of a document with every ability, over columns of every type, and validates each response. */
export async function fuzzRequests(
  name: EveryTypeDatabase,
  databases: TestDatabases,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<FuzzedRequests> {
  const database = await databases.create(everyType[name]);
  try {
    await using project = await introspectedProject(database.url);
    const document = withEveryAbility(await project.document());
    await project.write(JSON.stringify(document));
    // The table of idempotency keys.
    await callSpecmill(project.folder, ['migrate', '--apply'], {
      env: { DATABASE_URL: database.url },
    });
    await project.build();
    await using server = await project.start();
    const run = new RequestRun(resolveModel(document), server);
    // In batches: later requests use rows that earlier ones created.
    for (let done = 0; done < requests; done += batch) {
      const numRuns = Math.min(batch, requests - done);
      const anyRequest = randomRequest(run.model, run.rows);
      for (const request of fc.sample(anyRequest, { numRuns, seed: seed + done }))
        await run.send(request);
    }
    return run;
  } finally {
    await database.drop();
  }
}

const batch = 125;
const keptRows = 200;

class RequestRun implements FuzzedRequests {
  readonly statuses = new Map<number, number>();
  readonly succeeded = new Set<string>();
  readonly problems: string[] = [];
  readonly model: ApiModel;
  readonly operations: number;
  /** Paths of the latest rows. */
  readonly rows: string[] = [];
  readonly #server: GeneratedServer;
  readonly #validator: SchemaValidator;

  constructor(model: ApiModel, server: GeneratedServer) {
    this.model = model;
    this.operations = model.operations.length;
    this.#server = server;
    this.#validator = createSchemaValidator(model);
  }

  async send({ operation, ...request }: RandomRequest): Promise<void> {
    const response = await sendRaw(this.#server.url, request);
    const { status, headers } = response;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status < 300) this.succeeded.add(operation.id);
    if (typeof headers['location'] === 'string') {
      this.rows.push(headers['location']);
      if (this.rows.length > keptRows) this.rows.shift();
    }
    const problem = await this.#problemOf(operation, response);
    if (problem !== null) this.problems.push(`${JSON.stringify(request)} → ${status}: ${problem}`);
  }

  async #problemOf(operation: Operation, response: RawResponse): Promise<string | null> {
    if (response.status < 500) return outsideDocument(operation, response, this.#validator);
    const { requestId } = JSON.parse(response.text) as { readonly requestId: string };
    return JSON.stringify(await this.#server.errorOf(requestId));
  }
}

/** How a response violates the document, or null. */
function outsideDocument(
  { responses }: Operation,
  { status, headers, text }: RawResponse,
  validator: SchemaValidator,
): string | null {
  const names = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  const declared = responses.find((response) => names.includes(response.status));
  if (declared === undefined) return `the status is not declared: ${text.slice(0, 300)}`;
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  if (text === '' && type === '') return null;
  const content = declared.contents.find(({ mediaType }) => mediaType.split(';')[0] === type);
  if (content === undefined) return `the media type ${type} is not declared`;
  if (type !== 'application/json' || content.schemaPointer === null) return null;
  const errors = validator.errors(content.schemaPointer, 'response', JSON.parse(text));
  if (errors.length === 0) return null;
  return `${errors.map(({ field, message }) => `${field} ${message}`).join(', ')}: ${text.slice(0, 500)}`;
}
