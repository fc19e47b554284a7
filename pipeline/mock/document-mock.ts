import { Admission } from './access/admission.ts';
import type { Admitted } from './access/admission.ts';
import { plainResponse } from './respond/addressed-value.ts';
import type { Operation } from '../model/api-model.ts';
import { errorResponse } from './respond/error/error-body.ts';
import type { ReportedRejection } from './respond/error/error-body.ts';
import { exampleCall, pathTexts } from './example-call.ts';
import type { ExampleCall } from './example-call.ts';
import type { ChangedRows } from './store/row-store.ts';
import { responseFor, chooseResponse } from './choose/choose-response.ts';
import { readPreference, withApplied } from './choose/preference.ts';
import type { Preference } from './choose/preference.ts';
import type { MockResponse } from './mock-response.ts';
import type { MockContext } from './mock-options.ts';
import { headersOfEach, planOperation } from './operation-plan.ts';
import type { CallPlan } from './operation-plan.ts';
import { emptyBody, readBody } from './read/read-body.ts';
import type { ReceivedBody } from './read/read-body.ts';
import { ApiError } from '../../server-template/shared/api-error.ts';
import { rejectionReason } from './rejection.ts';
import { resourcesOf } from '../model/third-party/index.ts';
import type { ResourceUse } from '../model/resources/resource.ts';
import { RowActions } from './write/row-actions.ts';
import { asksForReasons } from '../../server-template/shared/reasons/explanation.ts';
import { reasonedRejection, reasonedResponse } from './tables/reasoned-response.ts';
import { tableResponse } from './tables/table-response.ts';
import { TableResponses } from './tables/table-responses.ts';
import type { RowOutcome } from './write/row-writer.ts';
import type { WorldOptions } from './resources/row-request.ts';
import { fractionOf, seedOfParts } from './mix-seed.ts';
import { acceptsPathValues } from './validate/sent-texts.ts';
import { noValues } from './validate/request-validator.ts';
import { completeBody } from './validate/complete-body.ts';
import { sentBody } from './validate/sent-body.ts';
import { sentValue } from './call.ts';
import type { Call, Called, ValidCall } from './call.ts';
import { callResponse } from './respond/call-response.ts';

/** With `--seed`, clocks start here and advance by a second per request. */
const FIXED_START = Date.UTC(2025, 0, 1);

/** Answers the operations of one document. */
export class DocumentMock {
  readonly #context: MockContext;
  readonly #uses: ReadonlyMap<Operation, ResourceUse>;
  readonly #rows: RowActions;
  readonly #tables: TableResponses;
  readonly #plans = new Map<Operation, CallPlan>();
  readonly #admission: Admission;

  constructor(context: MockContext) {
    this.#context = context;
    this.#admission = new Admission(context);
    const { uses, remembered } = resourcesOf(context.model);
    this.#uses = context.behaviour.isStateful ? remembered() : uses;
    this.#rows = new RowActions(context, this.#uses, (operation, valid) =>
      plainResponse(context, operation, valid),
    );
    this.#tables = new TableResponses(context, this.#rows.tables, {
      context,
      admit: (call) => this.#admission.admit(call, () => undefined),
      planOf: (operation) => this.#plan(operation),
    });
  }

  /** Discards all changes. */
  reset(): void {
    this.#rows.reset();
  }

  /** Collections that differ from their start. */
  changed(): readonly ChangedRows[] {
    return this.#rows.changed();
  }

  /** A valid request of an operation for an existing row. */
  exampleOf(operation: Operation): ExampleCall {
    const use = this.#uses.get(operation) ?? null;
    const texts = pathTexts(this.#context, operation);
    return exampleCall(this.#context, operation, this.#rows.exampleRows(operation, { use, texts }));
  }

  /** Whether the path parameters of an operation accept the texts of a request, in their order. */
  acceptsPath(operation: Operation, texts: readonly string[]): boolean {
    return acceptsPathValues(this.#context, operation, texts);
  }

  /** A rejection in the document's format. */
  reject(operation: Operation | null, reported: ReportedRejection): MockResponse {
    const response = errorResponse(this.#context, operation, reported);
    const headers = operation === null ? {} : headersOfEach(operation);
    return {
      ...{ ...response, reason: rejectionReason(reported.rejection) },
      headers: { ...headers, ...response.headers },
    };
  }

  /** The same with its reasons, or explained if the request asks for that. */
  explainedRejection(
    { request }: Pick<Call, 'request'>,
    operation: Operation | null,
    reported: ReportedRejection,
  ): Promise<MockResponse> {
    const { isOfTables } = this.#context.schemas;
    const response = this.reject(operation, reported);
    return reasonedRejection(response, reported.rejection, { request, operation, isOfTables });
  }

  /** Never rejects: errors become responses. */
  async response(call: Call): Promise<Called> {
    const reported: Record<string, string> = {};
    const called = await this.#admitted(call, reported);
    const { response } = called;
    return { ...called, response: { ...response, headers: { ...reported, ...response.headers } } };
  }

  async #admitted(call: Call, reported: Record<string, string>): Promise<Called> {
    try {
      return await this.#perform(
        call,
        await this.#admission.admit(call, (headers) => Object.assign(reported, headers)),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { operation, requestId, request } = call;
      const response = await this.explainedRejection(call, operation, {
        ...{ rejection: error, requestId, path: call.url, accept: request.headers.accept },
      });
      return { response, received: null, isRepeatable: false, isChange: false };
    }
  }

  async #perform(call: Call, caller: Admitted): Promise<Called> {
    const { request, operation, query } = call;
    const { schemas } = this.#context;
    const plan = this.#plan(operation);
    const preference = readPreference(request.headers, query);
    if (this.#isFaulty(call, preference)) return this.#respondWithFault(call, plan);
    const { code } = preference;
    const chosen = code === undefined ? plan.success : chooseResponse(operation, code);
    if (chosen.status >= 400 && code !== undefined) {
      return this.#called({ call, plan, chosen, preference, caller, valid: noValues, body: null });
    }
    const body = await this.#received(call);
    const valid = plan.validator.validate({
      ...{ pathValues: call.pathValues, query, headers: request.headers, body },
    });
    const { use } = plan;
    const keepsFiles = operation.crud !== null;
    const sent = body === null ? null : sentBody(schemas, body, { valid, use, keepsFiles });
    const asked = { call, plan, chosen, preference, caller, valid, body: sent };
    if (this.#isOfTable(asked)) return this.#tableCalled(asked);
    // A create does not depend on other rows.
    const waits = use === null || use.action === 'create' ? null : this.#rows.prepare(use.resource);
    if (waits !== null) await waits;
    return this.#called(asked);
  }

  /** Whether the server of its table answers a call: with a requested example, the mock does. */
  #isOfTable({ call: { operation }, plan, chosen, preference }: ValidCall): boolean {
    if (operation.crud === null && operation.batch === null) return false;
    if (preference.example !== undefined) return false;
    return chosen.status < 300 && plan.success.response === chosen.response;
  }

  async #tableCalled(asked: ValidCall): Promise<Called> {
    const { plan, preference, valid, body, call } = asked;
    const { isDynamic, isStateful } = this.#context.behaviour;
    const found = await this.#tables.to(asked, { world: this.#world(asked), now: this.#now(call) });
    const response = await reasonedResponse(await tableResponse(plan, found), found, call);
    return {
      response: withApplied(response, preference, isStateful),
      received: asksForReasons(call.request.headers) ? null : { valid, body: body?.value ?? null },
      isRepeatable: plan.isRepeatable && !(preference.dynamic ?? isDynamic),
      isChange: isStateful && call.operation.method !== 'get',
    };
  }

  #now({ serial }: Call): Date {
    const { seed } = this.#context.behaviour;
    return seed === null ? new Date() : new Date(FIXED_START + serial * 1000);
  }

  /** The body; for a new row of a table with defaults. */
  async #received({ request, operation }: Call): Promise<ReceivedBody | null> {
    if (operation.body === null) return null;
    const { behaviour, schemas } = this.#context;
    const sent = await readBody(request, operation.body, { limit: behaviour.bodyLimit, schemas });
    const body = sent ?? (operation.crud === null ? null : emptyBody(operation.body));
    return body && completeBody(schemas, operation, body);
  }

  #plan(operation: Operation): CallPlan {
    const known = this.#plans.get(operation);
    if (known !== undefined) return known;
    const plan = planOperation(this.#context, operation, this.#uses);
    this.#plans.set(operation, plan);
    return plan;
  }

  #called(asked: ValidCall): Called {
    const { plan, preference, valid, body } = asked;
    const { isDynamic, isStateful } = this.#context.behaviour;
    const outcome = this.#outcome(asked);
    const world = this.#world(asked);
    const shown = isStateful ? withStatus(asked, outcome) : asked;
    const response = callResponse(this.#context, shown, { outcome, world });
    return {
      response: withApplied(response, preference, isStateful && plan.use !== null),
      received: { valid, body: body?.value ?? null },
      isRepeatable: plan.isRepeatable && !(preference.dynamic ?? isDynamic),
      isChange: isStateful && outcome !== null && plan.operation.method !== 'get',
    };
  }

  #isFaulty({ serial }: Call, { code }: Preference): boolean {
    const { behaviour, seed } = this.#context;
    if (behaviour.errorRate === 0 || code !== undefined) return false;
    return fractionOf(seedOfParts(seed, 'fault', serial)) < behaviour.errorRate;
  }

  #respondWithFault(call: Call, plan: CallPlan): Called {
    const { responses } = call.operation;
    const declared = responses
      .filter(({ status }) => /^5\d\d$/.test(status))
      .map(({ status }) => Number(status));
    const status =
      declared[
        seedOfParts(this.#context.seed, 'status', call.serial) % Math.max(1, declared.length)
      ] ?? 503;
    const response = responseFor(responses, status);
    if (response === null || response.contents.length === 0) {
      throw new ApiError(status, 'MOCK_FAULT', 'The mock simulates occasional failures.', {
        headers: { 'Retry-After': '1' },
      });
    }
    const chosen = { status, response };
    const caller = null;
    return this.#called({
      ...{ call, plan, chosen, preference: {}, caller, valid: noValues, body: null },
    });
  }

  #outcome(asked: ValidCall): RowOutcome | null {
    const { call, plan, chosen, valid, body, caller } = asked;
    const { operation, pathValues } = call;
    if (chosen.status >= 300 || plan.success.response !== chosen.response) return null;
    const world = this.#world(asked);
    this.#rows.current.require({ operation, pathValues, world });
    // A requested example takes precedence over rows.
    const isShown = asked.preference.example !== undefined && operation.method !== 'get';
    if (plan.use === null || isShown) return null;
    return this.#rows.perform({
      ...{ operation, use: plan.use, pathValues, valid, world, caller },
      body: sentValue(body),
      mediaType: body?.content.mediaType ?? null,
      now: this.#now(call),
    });
  }

  /** Dynamic data varies between requests, except for stateful rows. */
  #world({ call, plan, preference }: ValidCall): WorldOptions {
    const { seed, behaviour } = this.#context;
    const isCollection = plan.use !== null;
    // Changes apply to a single state, regardless of preferences.
    if (behaviour.isStateful && isCollection) return { seed, isDynamic: behaviour.isDynamic };
    const isDynamic = preference.dynamic ?? (preference.seed !== undefined || behaviour.isDynamic);
    const fresh = isDynamic ? seedOfParts(seed, call.serial) : seed;
    return { seed: preference.seed ?? fresh, isDynamic };
  }
}

/** A created row is a 201 if the document declares it for a PUT. */
function withStatus(asked: ValidCall, outcome: RowOutcome | null): ValidCall {
  const { plan, chosen, preference } = asked;
  const isPut = outcome?.kind === 'row' && plan.operation.method === 'put';
  if (!isPut || preference.code !== undefined) return asked;
  const isNew = outcome.isNew === true;
  if ((chosen.status === 201) === isNew) return asked;
  const response = plan.operation.responses.find(({ status }) =>
    isNew ? status === '201' : /^20[0245]$/.test(status),
  );
  return response === undefined
    ? asked
    : { ...asked, chosen: { status: Number(response.status), response } };
}
