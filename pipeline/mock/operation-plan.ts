import type { OperationResponse, Operation } from '../model/api-model.ts';
import { createScopeCheck } from './access/scope-check.ts';
import type { ScopeCheck } from './access/scope-check.ts';
import { DeclaredHeaders } from './respond/declared-headers.ts';
import type { Headers } from './respond/declared-headers.ts';
import { chooseResponse } from './choose/choose-response.ts';
import type { ChosenResponse } from './choose/choose-response.ts';
import { Negotiator } from './choose/negotiate.ts';
import { shownContents } from './choose/shown-contents.ts';
import type { ShownContent } from './choose/shown-contents.ts';
import type { MockContext } from './mock-options.ts';
import { parameterNames } from './route/route-tree.ts';
import { splitPath } from './route/split-path.ts';
import type { ResourceUse } from '../model/resources/resource.ts';
import { credentialParameters } from './validate/check-credentials.ts';
import { RequestValidator } from './validate/request-validator.ts';

/** What the requests of one operation have in common, worked out when the first of them comes. */
export interface OperationPlan {
  readonly operation: Operation;
  /** The rows that it reads or writes; null: none. */
  readonly use: ResourceUse | null;
  /** What is answered when nothing else is asked for. */
  readonly success: ChosenResponse;
  readonly validator: RequestValidator;
  /** Null: its properties ask for no scope. */
  readonly checkScopes: ScopeCheck | null;
  /** Whether the response depends on nothing but the URL, `Accept`, `Prefer` and what was changed. */
  readonly isRepeatable: boolean;
  /** Where a row is found that was created: `/pets/{petId}`; null: nowhere. */
  readonly location: RowLocation | null;
  /** Headers of every response. */
  readonly headers: Headers;
  responsePlan(response: OperationResponse): ResponsePlan;
}

/** The path of one row, taken apart at its parameters. */
export interface RowLocation {
  /** One more than there are parameters. */
  readonly literals: readonly string[];
}

/** What the bodies and headers of one declared response have in common. */
export interface ResponsePlan {
  readonly headers: DeclaredHeaders;
  readonly contents: readonly ShownContent[];
  readonly negotiator: Negotiator;
}

/** An operation as its callers see it, and as the document has it. */
export interface PlannedOperation {
  readonly operation: Operation;
  readonly whole: Operation;
}

/** Plans an operation. */
export function planOperation(
  context: MockContext,
  { operation, whole }: PlannedOperation,
  uses: ReadonlyMap<Operation, ResourceUse>,
): OperationPlan {
  const { behaviour, model, schemas, validator } = context;
  const use = uses.get(whole) ?? null;
  const plans = new Map<OperationResponse, ResponsePlan>();
  const takesHeaders = operation.parameters.some(
    ({ in: place }) => place === 'header' || place === 'cookie',
  );
  return {
    ...{ operation, use },
    success: successOf(operation, behaviour.isStateful && use !== null),
    validator: new RequestValidator({
      ...{ schemas, operation, validator },
      thirdPartyNames: [
        ...credentialParameters(model),
        ...splitPath(operation.path).query.map(({ name }) => name),
      ],
      ignored: operation.crud?.unchangeable.map(({ name }) => name) ?? [],
      isTables: model.database !== null,
    }),
    isRepeatable:
      operation.method === 'get' &&
      operation.body === null &&
      operation.callbacks.length === 0 &&
      behaviour.errorRate === 0 &&
      !behaviour.isSecured &&
      !takesHeaders,
    checkScopes: behaviour.isSecured ? createScopeCheck(whole) : null,
    location: use?.action === 'create' || use?.action === 'upsert' ? locationOf(use, uses) : null,
    headers: headersOfEach(operation),
    responsePlan: (response) => {
      const known = plans.get(response);
      if (known !== undefined) return known;
      const contents = shownContents(response.contents);
      const plan: ResponsePlan = {
        headers: new DeclaredHeaders(context, response, operation.crud !== null),
        contents,
        negotiator: new Negotiator(contents),
      };
      plans.set(response, plan);
      return plan;
    },
  };
}

/** Headers of each response of an operation, errors too. */
export function headersOfEach({ deprecated }: Operation): Headers {
  // A date, which documents do not tell: https://www.rfc-editor.org/rfc/rfc9745
  return deprecated ? { Deprecation: '@0' } : {};
}

/** A document that tells of failures alone still means its changes to succeed. */
function successOf(operation: Operation, isRemembered: boolean): ChosenResponse {
  const chosen = chooseResponse(operation, undefined);
  return isRemembered && chosen.status >= 400 ? { status: 204, response: null } : chosen;
}

function locationOf(
  { resource }: ResourceUse,
  uses: ReadonlyMap<Operation, ResourceUse>,
): RowLocation | null {
  for (const [operation, use] of uses) {
    if (use.resource !== resource || use.action !== 'get') continue;
    const names = parameterNames(operation.path);
    if (names.length !== resource.parents.length + resource.keyProperties.length) continue;
    return { literals: operation.path.split(/\{[^{}]*\}/) };
  }
  return null;
}
