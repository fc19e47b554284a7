import type { OperationResponse, Operation } from '../model/api-model.ts';
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

/** Computed once per operation, at its first request. */
export interface CallPlan {
  readonly operation: Operation;
  /** Its use of rows; null: none. */
  readonly use: ResourceUse | null;
  /** The default response. */
  readonly success: ChosenResponse;
  readonly validator: RequestValidator;
  /** Whether the response depends only on the URL, `Accept`, `Prefer` and changes. */
  readonly isRepeatable: boolean;
  /** Path of a created row: `/pets/{petId}`; null: unknown. */
  readonly location: RowLocation | null;
  /** Headers of every response. */
  readonly headers: Headers;
  responsePlan(response: OperationResponse): ResponsePlan;
}

/** The path of one row, split at its parameters. */
export interface RowLocation {
  /** One more than the parameters. */
  readonly literals: readonly string[];
}

/** Computed once per declared response. */
export interface ResponsePlan {
  readonly headers: DeclaredHeaders;
  readonly contents: readonly ShownContent[];
  readonly negotiator: Negotiator;
}

/** Plans an operation. */
export function planOperation(
  context: MockContext,
  operation: Operation,
  uses: ReadonlyMap<Operation, ResourceUse>,
): CallPlan {
  const { behaviour, model, schemas, requests } = context;
  const use = uses.get(operation) ?? null;
  const plans = new Map<OperationResponse, ResponsePlan>();
  const takesHeaders = operation.parameters.some(
    ({ in: place }) => place === 'header' || place === 'cookie',
  );
  return {
    ...{ operation, use },
    success: successOf(operation, behaviour.isStateful && use !== null),
    validator: new RequestValidator({
      ...{ schemas, operation, validator: requests.validator },
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

/** Headers of all responses of an operation, including errors. */
export function headersOfEach({ deprecated }: Operation): Headers {
  // The header needs a date, which documents lack: https://www.rfc-editor.org/rfc/rfc9745
  return deprecated ? { Deprecation: '@0' } : {};
}

/** Changes succeed even if the document declares only errors. */
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
