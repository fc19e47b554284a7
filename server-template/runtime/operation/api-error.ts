import { ApiError } from '../../shared/api-error.ts';
import { missingScopes, type MissingScope } from '../../shared/access/property-guards.ts';
import { scopeReason } from '../../shared/reasons/reason.ts';
import { problemTexts, type ErrorDetail } from '../../shared/problem-texts.ts';

export { ApiError, errorBody, isApiError, type ErrorBody } from '../../shared/api-error.ts';

/** A 400 with details. */
export function invalidRequest(...details: readonly ErrorDetail[]): ApiError {
  return new ApiError(...problemTexts.invalidRequest, { details });
}

/** A 403 with the missing scopes. */
export function withoutScopes(missing: readonly MissingScope[]): ApiError {
  const [problem, parts] = missingScopes(missing);
  const why = () => missing.map(({ scope, ...place }) => scopeReason(scope, place));
  return new ApiError(...problem, { ...parts, why });
}
