import { OperatorProblem } from './operator-problem.ts';
import { invalidField, invalidPayload, type ProviderRejection } from './provider-rejection.ts';
import { problemSentences } from '../spec/request-validator.ts';
import { json, providerError, type Reply } from './reply.ts';

/** Converts an error into a response in the format of the requested API. */
export function rejectRequest(
  error: unknown,
  surface: 'provider' | 'operator',
  requestId: string,
  allow: readonly string[] = [],
): Reply {
  const problem = error instanceof OperatorProblem ? error : internal(error);
  const headers = {
    ...(problem.status === 405 ? { Allow: allow.join(', ') } : {}),
    ...(problem.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  };
  const reply =
    surface === 'provider'
      ? providerError(requestId, providerRejection(problem))
      : json(problem.status, problem, { hint: problem.message });
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function internal(error: unknown): OperatorProblem {
  // The stack is for the terminal only.
  process.emitWarning(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return new OperatorProblem(
    'INTERNAL_ERROR',
    'An unexpected error occurred in the emulator; see its terminal.',
  );
}

function providerRejection(problem: OperatorProblem): ProviderRejection {
  const [detail] = problem.details;
  if (problem.code === 'INVALID_REQUEST')
    return detail && detail.field !== ''
      ? invalidField(detail.field, problemSentences(problem.details))
      : invalidPayload(detail ? problemSentences(problem.details) : problem.message);
  const [errorCode, errorMessage] = providerCodes.get(problem.code) ?? [
    '500.003.1001',
    'Internal Server Error',
  ];
  return { status: problem.status, errorCode, errorMessage, hint: problem.message };
}

const providerCodes: ReadonlyMap<OperatorProblem['code'], readonly [string, string]> = new Map([
  ['FORBIDDEN_HOST', ['403.001.01', 'Forbidden']],
  ['FORBIDDEN_ORIGIN', ['403.001.01', 'Forbidden']],
  ['NOT_FOUND', ['404.001.01', 'Resource not found']],
  ['METHOD_NOT_ALLOWED', ['405.001.01', 'Method Not Allowed']],
  ['PAYLOAD_TOO_LARGE', ['413.001.01', 'Payload Too Large']],
  ['UNSUPPORTED_MEDIA_TYPE', ['415.001.01', 'Unsupported Media Type']],
]);
