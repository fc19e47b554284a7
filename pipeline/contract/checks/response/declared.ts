import type { Operation, OperationResponse } from '../../../model/api-model.ts';
import { declaredLabel, declaredSuccess } from '../../response/declared-response.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { draftRequest } from '../../run/draft-request.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { isSafeMethod } from '../../run/write-guard.ts';
import type { Check } from '../check.ts';

/**
 * Every response of the run is validated against its operation's declaration: status, media type,
 * headers, body. Responses that no other check requests are requested here.
 */
export const declaredCheck: Check<DeclaredResponse> = {
  id: 'declared',
  title: 'a response matches the document: status, media type, headers and body',
  kind: 'declared',
  applies: ({ operation, resource }) =>
    operation.responses.flatMap((response) =>
      (response.contents.length === 0 ? [null] : response.mediaTypes).map((mediaType) => ({
        label: declaredLabel(response.status, mediaType),
        title: response.description.split('\n')[0] ?? '',
        ...{ status: response.status, mediaType },
        unprovokable: unprovokable(operation, response, resource),
        detail: { response, mediaType },
      })),
    ),
  run: async (test, context, { response, mediaType }) => {
    const { operation } = test;
    const success = declaredSuccess(operation);
    if (response === success && mediaType === (response.mediaTypes[0] ?? null))
      await askPlainly(test, context);
    if (operation.method !== 'get') return;
    if (response === success && response.mediaTypes.length > 1)
      await askFor(test, context, mediaType);
    if (response.status === '406') {
      const headers = { accept: 'application/x-specmill-unknown' };
      await test.send(await context.valid(operation), { expected: '406', headers });
    }
  },
};

interface DeclaredResponse {
  readonly response: OperationResponse;
  readonly mediaType: string | null;
}

/** No other check calls an operation without a resource. */
async function askPlainly(test: Test, context: TestContext): Promise<void> {
  const { only } = test.session.parts.options;
  const isOfResource = context.resource.name !== '';
  // Other checks of its resource call it, if they are selected and have a row.
  const hasOthers = typeof context.made !== 'string' || !isSafeMethod(test.operation.method);
  if (isOfResource && hasOthers && only === undefined) return;
  const valid = await (isOfResource
    ? context.fresh(test.operation)
    : context.valid(test.operation));
  const sent = await test.send(valid);
  context.noteTaken(test.operation, sent, valid);
  if (isOfResource) return;
  const path = new Map(
    [...valid.parameters].flatMap(([key, value]) =>
      key.startsWith('path ') ? [[key.slice('path '.length), value]] : [],
    ),
  );
  const options = {
    seed: context.fixtures.nextSeed(),
    path,
    isFull: true,
    examples: 'ignore',
  } as const;
  const full = draftRequest(test.session, test.operation, options);
  if (typeof full !== 'string') await test.send(full);
}

async function askFor(test: Test, context: TestContext, mediaType: string | null): Promise<void> {
  if (mediaType === null || mediaType.includes('*')) return;
  await test.send(await context.valid(test.operation), { headers: { accept: mediaType } });
  test.skip(`The API responds with a media type other than ${mediaType}.`);
}

/** Why no request can reliably provoke a response; null if one can. */
function unprovokable(
  operation: Operation,
  response: OperationResponse,
  resource: TestedResource | null,
): string | null {
  const { status } = response;
  const kind = status.charAt(0);
  if (status === 'default') {
    return operation.responses.length === 1
      ? null
      : 'The document does not define when this response occurs.';
  }
  if (kind === '2') {
    const first = operation.responses.find((one) => one.status.startsWith('2'));
    return first === response
      ? null
      : 'The document does not define when this response is sent instead of the first success.';
  }
  if (kind !== '4') return 'No request can cause this response.';
  return rejectionReason(operation, status.toUpperCase(), resource);
}

function rejectionReason(
  { parameters, body, security, method, crud }: Operation,
  status: string,
  resource: TestedResource | null,
): string | null {
  const hasPathParameter = parameters.some((parameter) => parameter.in === 'path');
  switch (status) {
    case '4XX':
    case '400':
    case '422': {
      const isBreakable =
        body !== null || parameters.some(({ in: place }) => place !== 'path') || hasPathParameter;
      return isBreakable ? null : 'Nothing in the request can be made invalid.';
    }
    case '401':
      return security.length > 0 ? null : 'The operation needs no credentials.';
    case '404':
      return hasPathParameter ? null : 'The path contains no key of a row that could be missing.';
    case '409':
      return canConflict(crud?.action ?? method, resource)
        ? null
        : 'The document declares no unique or foreign key to violate.';
    case '406':
      return method === 'get' ? null : 'The media type of a response to a write is not negotiated.';
    case '413':
    case '415':
      return body === null ? 'The request has no body.' : null;
    default:
      return 'The document does not define when this response occurs.';
  }
}

function canConflict(action: string, resource: TestedResource | null): boolean {
  const source = resource?.model?.source;
  if (source === undefined || action !== 'create') return false;
  return (source.uniques ?? []).length > 0 || (source.foreignKeys ?? []).length > 0;
}
