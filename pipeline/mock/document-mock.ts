import type { IncomingMessage } from 'node:http';
import type { Operation } from '../model/api-model.ts';
import { declaredHeaders, pageHeaders } from './answer/answer-headers.ts';
import { addressedValue } from './answer/addressed-value.ts';
import { rowsValue } from './answer/answer-rows.ts';
import { answerValue } from './answer/answer-value.ts';
import { errorAnswer } from './answer/error-body.ts';
import { printBody } from './answer/plain-body.ts';
import { shownValue } from './answer/shown-value.ts';
import { answerFor, chooseAnswer } from './choose/choose-answer.ts';
import type { ChosenAnswer } from './choose/choose-answer.ts';
import { negotiate } from './choose/negotiate.ts';
import { readPreference } from './choose/preference.ts';
import type { Preference } from './choose/preference.ts';
import type { MockAnswer } from './mock-answer.ts';
import type { MockContext } from './mock-options.ts';
import { plainNumbers, spelled } from './read/exact-number.ts';
import { readBody } from './read/read-body.ts';
import type { ReceivedBody } from './read/read-body.ts';
import { Refusal } from './refusal.ts';
import type { QueryPair } from './route/request-target.ts';
import { parameterNames } from './route/route-tree.ts';
import { findResources } from './rows/resource.ts';
import type { ResourceUse } from './rows/resource.ts';
import { RowActions } from './rows/row-actions.ts';
import type { RowOutcome } from './rows/row-actions.ts';
import { fractionOf, mixSeed } from './seed.ts';
import { checkCredentials, credentialParameters } from './validate/check-credentials.ts';
import { formValue } from './validate/form-value.ts';
import { RequestValidator } from './validate/request-validator.ts';
import type { ValidRequest } from './validate/request-validator.ts';

/** A request that has found its operation. */
export interface Call {
  readonly request: IncomingMessage;
  readonly operation: Operation;
  /** Of the path's parameters, in its order. */
  readonly pathValues: readonly string[];
  readonly query: readonly QueryPair[];
  /** Path and query as they were sent. */
  readonly url: string;
  readonly requestId: string;
  /** Counts the requests of the mock. */
  readonly serial: number;
}

/** What a call came to. */
export interface Called {
  readonly answer: MockAnswer;
  /** What callbacks may speak of; null where the request was refused. */
  readonly received: { readonly valid: ValidRequest; readonly body: unknown } | null;
  /** Whether the same request always gets the same answer. */
  readonly isConstant: boolean;
}

interface Asked {
  readonly call: Call;
  readonly chosen: ChosenAnswer;
  readonly preference: Preference;
  readonly valid: ValidRequest;
  readonly body: ReceivedBody | null;
}

/** What a body says; nothing where it is bytes. */
function sentValue(body: ReceivedBody | null): unknown {
  return body === null || body.kind === 'bytes' ? null : body.exact;
}

const nothing: ValidRequest = { path: new Map(), query: new Map(), sent: new Set() };
/** Under `--seed` clocks stand still at the start and go on by a second with each request. */
const FIXED_START = Date.UTC(2025, 0, 1);

/** Answers the operations of one document. */
export class DocumentMock {
  readonly #context: MockContext;
  readonly #uses: ReadonlyMap<Operation, ResourceUse>;
  readonly #rows: RowActions;
  readonly #validators = new Map<Operation, RequestValidator>();

  constructor(context: MockContext) {
    this.#context = context;
    this.#uses = findResources(context);
    this.#rows = new RowActions(context, this.#uses);
  }

  /** Forgets what was created, changed and deleted. */
  reset(): void {
    this.#rows.reset();
  }

  /** A refusal in the shape of the document. */
  refuse(operation: Operation | null, refusal: Refusal, requestId: string): MockAnswer {
    return errorAnswer(this.#context, operation, { refusal, requestId });
  }

  /** Never rejects for a request's sake: a refusal is an answer too. */
  async answer(call: Call): Promise<Called> {
    try {
      return await this.#perform(call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const answer = this.refuse(call.operation, error, call.requestId);
      return { answer, received: null, isConstant: false };
    }
  }

  async #perform(call: Call): Promise<Called> {
    const { request, operation, query } = call;
    const { behaviour, model, seed } = this.#context;
    const preference = readPreference(request.headers, query);
    if (behaviour.isSecured)
      checkCredentials(model, operation, { headers: request.headers, query });
    const isFaulty =
      behaviour.errorRate > 0 &&
      preference.code === undefined &&
      fractionOf(mixSeed(seed, 'fault', call.serial)) < behaviour.errorRate;
    if (isFaulty) return this.#answerFault(call, preference);
    const chosen = chooseAnswer(operation, preference.code);
    if (chosen.status >= 400 && preference.code !== undefined) {
      return this.#called({ call, chosen, preference, valid: nothing, body: null }, false);
    }
    const body =
      operation.body === null ? null : await readBody(request, operation.body, behaviour.bodyLimit);
    const valid = this.#validator(operation).validate({
      ...{ pathValues: call.pathValues, query, headers: request.headers, body },
    });
    const isRead = operation.method === 'get' && !behaviour.isStateful && behaviour.errorRate === 0;
    const isDynamic = preference.dynamic ?? behaviour.isDynamic;
    const takesHeaders = operation.parameters.some(
      ({ in: place }) => place === 'header' || place === 'cookie',
    );
    const isConstant =
      operation.callbacks.length === 0 &&
      isRead &&
      !isDynamic &&
      !behaviour.isSecured &&
      !takesHeaders;
    return this.#called(
      { call, chosen, preference, valid, body: this.#typedBody(body) },
      isConstant,
    );
  }

  /** A form's texts as the values that a JSON body would have. */
  #typedBody(body: ReceivedBody | null): ReceivedBody | null {
    const pointer = body?.content.schemaPointer ?? null;
    if (body?.kind !== 'form' || pointer === null) return body;
    const value = formValue(this.#context.model.document, pointer, body.value);
    return value === null ? body : { ...body, value: plainNumbers(value), exact: value };
  }

  #called(asked: Asked, isConstant: boolean): Called {
    const { valid, body } = asked;
    const answer = this.#answer(asked);
    return { answer, received: { valid, body: body?.value ?? null }, isConstant };
  }

  #answerFault(call: Call, preference: Preference): Called {
    const { answers } = call.operation;
    const declared = answers
      .filter(({ status }) => /^5\d\d$/.test(status))
      .map(({ status }) => Number(status));
    const status =
      declared[mixSeed(this.#context.seed, 'status', call.serial) % Math.max(1, declared.length)] ??
      503;
    const answer = answerFor(answers, status);
    if (answer === null || answer.contents.length === 0) {
      throw new Refusal(status, 'MOCK_FAULT', 'The mock was asked to fail now and then.', {
        headers: { 'Retry-After': '1' },
      });
    }
    return this.#called(
      { call, chosen: { status, answer }, preference, valid: nothing, body: null },
      false,
    );
  }

  #answer(asked: Asked): MockAnswer {
    const { call, chosen, preference } = asked;
    const { status, answer } = chosen;
    const outcome = this.#outcome(asked);
    const deprecation: Readonly<Record<string, string>> = call.operation.deprecated
      ? { Deprecation: 'true' }
      : {};
    if (answer === null) return { status, headers: deprecation, body: null };
    const headers = {
      ...deprecation,
      ...declaredHeaders(this.#context, answer, this.#knownHeaders(call, outcome)),
    };
    if (answer.contents.length === 0 || status === 204 || status === 205 || status === 304) {
      return { status, headers, body: null };
    }
    const content = this.#negotiated(asked);
    const { seed, isDynamic } = this.#world(call, preference);
    const request = { operation: call.operation, content, preference, seed, isDynamic };
    const resource = this.#uses.get(call.operation)?.resource;
    const isRowed = outcome !== null && resource !== undefined && preference.example === undefined;
    const made = isRowed
      ? rowsValue(this.#context, outcome, { resource, request })
      : answerValue(this.#context, request);
    const isAddressed = status < 300 && preference.example === undefined;
    const value =
      isAddressed && (outcome === null || outcome.kind === 'none')
        ? addressedValue(
            this.#context,
            { ...request, valid: asked.valid, body: sentValue(asked.body) },
            made,
          )
        : made;
    const shown = shownValue(this.#context.model.document, content.schemaPointer, value);
    const printed = printBody(content.mediaType, shown, resource?.model?.name ?? 'root');
    return {
      status,
      headers: { ...headers, 'Content-Type': printed.mediaType },
      body: printed.bytes,
    };
  }

  #negotiated({ call: { request, operation }, chosen: { status, answer } }: Asked) {
    const contents = answer?.contents ?? [];
    const [first] = contents;
    // A generated server answers JSON whatever was asked for, and so does an error.
    const isStrict = operation.crud === null && status < 400;
    const content = negotiate(contents, request.headers.accept) ?? (isStrict ? null : first);
    if (content !== null && content !== undefined) return content;
    const known = contents.map(({ mediaType }) => mediaType).join(', ');
    throw new Refusal(406, 'NOT_ACCEPTABLE', `The answer can only be ${known}.`);
  }

  #outcome({ call, chosen, preference, valid, body }: Asked): RowOutcome | null {
    const use = this.#uses.get(call.operation);
    if (use === undefined || chosen.status >= 300) return null;
    const isFirst = chooseAnswer(call.operation, undefined).answer === chosen.answer;
    if (!isFirst) return null;
    const { seed } = this.#context.behaviour;
    return this.#rows.perform({
      ...{ operation: call.operation, use, pathValues: call.pathValues, valid },
      body: sentValue(body),
      world: this.#world(call, preference),
      now: seed === null ? new Date() : new Date(FIXED_START + call.serial * 1000),
    });
  }

  /** Dynamic data differs from request to request, but a collection only where it was asked for. */
  #world(
    call: Call,
    preference: Preference,
  ): { readonly seed: number; readonly isDynamic: boolean } {
    const { seed, behaviour } = this.#context;
    // What was changed is one state, whatever a request prefers.
    if (behaviour.isStateful && this.#uses.has(call.operation)) {
      return { seed, isDynamic: behaviour.isDynamic };
    }
    const isDynamic = preference.dynamic ?? (preference.seed !== undefined || behaviour.isDynamic);
    const isCollection = this.#uses.has(call.operation);
    const changes = isDynamic && preference.seed === undefined && !isCollection;
    return { seed: preference.seed ?? (changes ? mixSeed(seed, call.serial) : seed), isDynamic };
  }

  #knownHeaders(call: Call, outcome: RowOutcome | null): Readonly<Record<string, string>> {
    if (outcome?.kind === 'page') return pageHeaders(call.operation, outcome.page, call.url);
    const use = this.#uses.get(call.operation);
    if (outcome?.kind !== 'row' || use?.action !== 'create') return {};
    const { resource } = use;
    const getter = this.#context.model.operations.find((one) => {
      const other = this.#uses.get(one);
      return other?.resource === resource && other.action === 'get';
    });
    if (getter === undefined) return {};
    const values = [
      ...call.pathValues.slice(0, resource.parents),
      ...resource.key.map((name) => spelled(outcome.row[name])),
    ];
    const path = parameterNames(getter.path).reduce(
      (text, name, index) =>
        text.replace(`{${name}}`, () => encodeURIComponent(values[index] ?? '')),
      getter.path,
    );
    return { Location: path };
  }

  #validator(operation: Operation): RequestValidator {
    const known = this.#validators.get(operation);
    if (known !== undefined) return known;
    const { judge, model } = this.#context;
    const validator = new RequestValidator({
      ...{ document: model.document, operation, judge },
      credentials: credentialParameters(model),
      ignored: new Set(operation.crud?.unchangeable.map(({ name }) => name) ?? []),
    });
    this.#validators.set(operation, validator);
    return validator;
  }
}
