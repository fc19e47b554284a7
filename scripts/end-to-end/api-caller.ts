import { Ajv, type ValidateFunction } from 'ajv';
import { expect } from 'vitest';
import type { OpenApiDocument, ResponseObject } from '../../pipeline/openapi-document.ts';
import type { ReceivedResponse, GeneratedServer, Sent } from './generated-server.ts';
import { operationsOf, type PlacedOperation } from './resource.ts';

/** Calls a server, validates every response against the document, and records which operations have succeeded. */
export class ApiCaller {
  readonly #server: Pick<GeneratedServer, 'call'>;
  readonly #operations: readonly PlacedOperation[];
  readonly #succeeded = new Set<PlacedOperation>();
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #ajv = new Ajv({ strict: false, validateFormats: false });
  requests = 0;

  constructor(server: Pick<GeneratedServer, 'call'>, document: OpenApiDocument) {
    this.#server = server;
    this.#operations = operationsOf(document);
    // References in a schema are resolved in the whole document.
    this.#ajv.addSchema(withExclusiveNumbers(document) as object, 'document');
  }

  /** Operations without a successful response. */
  withoutSuccess(): readonly string[] {
    const missing = this.#operations.filter((operation) => !this.#succeeded.has(operation));
    return missing.map(({ object }) => object.operationId ?? '');
  }

  /** Sends a request that must succeed. */
  async expect(status: number, request: string, sent: Sent = {}): Promise<ReceivedResponse> {
    const response = await this.send(request, sent);
    const reported =
      response.status === status ? undefined : { sent: sent.body, got: response.body };
    expect([request, response.status, reported]).toEqual([request, status, undefined]);
    const operation = this.#operationOf(request);
    this.#succeeded.add(operation);
    this.#expectSchema(operation, response);
    return response;
  }

  /** Sends a request that must be rejected, in the document's error format. */
  async rejected(status: number, request: string, sent: Sent = {}): Promise<ReceivedResponse> {
    const response = await this.send(request, sent);
    expect([request, response.status, response.body]).toEqual([
      request,
      status,
      expect.objectContaining({
        statusCode: status,
        error: expect.any(String) as string,
        code: expect.stringMatching(/^[A-Z_]+$/) as string,
        message: expect.any(String) as string,
        requestId: response.headers.get('x-request-id'),
      }),
    ]);
    return response;
  }

  /** Sends a request that may succeed or be rejected. */
  async send(request: string, sent: Sent = {}): Promise<ReceivedResponse> {
    this.requests += 1;
    const [method = '', path = ''] = request.split(' ');
    return this.#server.call(method, path, sent);
  }

  #operationOf(request: string): PlacedOperation {
    const [method = '', target = ''] = request.split(' ');
    const segments = target.replace(/\?.*$/, '').split('/');
    const isAt = ({ path }: PlacedOperation): boolean => {
      const parts = path.split('/');
      return (
        parts.length === segments.length &&
        parts.every((part, index) => part.startsWith('{') || part === segments[index])
      );
    };
    const found = this.#operations.find(
      (operation) => operation.method === method && isAt(operation),
    );
    if (found === undefined) throw new Error(`the document has no ${request}`);
    return found;
  }

  #expectSchema(
    { path, method, object }: PlacedOperation,
    { status, body }: ReceivedResponse,
  ): void {
    const pointer = `${method.toLowerCase()} ${path} ${status}`;
    const response = object.responses[status] as ResponseObject | undefined;
    expect(response, `${pointer} in the document`).toBeDefined();
    const schema = response?.content?.['application/json']?.schema;
    if (schema === undefined) {
      expect(body, `body of ${pointer}`).toBeUndefined();
      return;
    }
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile(atDocument(schema));
    this.#validators.set(pointer, validate);
    const isValid = validate(JSON.parse(JSON.stringify(body)));
    expect(isValid ? [] : [validate.errors, body], pointer).toEqual([]);
  }
}

function atDocument(schema: object): object {
  const text = JSON.stringify(withExclusiveNumbers(schema));
  return JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"document#/')) as object;
}

/** Converts exclusive bounds: JSON Schema since draft 6 has the bound itself instead of `true`. */
function withExclusiveNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExclusiveNumbers);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (key === 'exclusiveMinimum' && member === true)
      return [[key, (value as { readonly minimum: unknown }).minimum]];
    if (key === 'exclusiveMaximum' && member === true)
      return [[key, (value as { readonly maximum: unknown }).maximum]];
    return [[key, withExclusiveNumbers(member)]];
  });
  return Object.fromEntries(entries);
}
