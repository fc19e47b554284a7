import { plainMessage } from './plain-message.ts';
import type { ErrorDetail } from '../../shared/problem-texts.ts';

// Enough to correct a form; a hostile body may have a hundred thousand errors.
const maxDetails = 50;
const maxFieldLength = 200;

const placeOf: Readonly<Record<string, ErrorDetail['in']>> = {
  body: 'body',
  query: 'query',
  params: 'path',
  path: 'path',
  headers: 'header',
  cookies: 'cookie',
};

/** The errors of express-openapi-validator in the format of the API's errors. */
export function validationDetails(errors: unknown): readonly ErrorDetail[] {
  if (!Array.isArray(errors)) return [];
  return errors.slice(0, maxDetails).map(detailOf);
}

/**
 * The error's path is a JSON pointer to a value (`/body/address/city`); for a missing or unknown
 * property, it ends in the plain name.
 */
function detailOf(error: { readonly path: string; readonly message: string }): ErrorDetail {
  const [, place = 'body', ...names] = error.path.split('/');
  const field = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
  return {
    in: placeOf[place] ?? 'body',
    field: field.slice(0, maxFieldLength),
    message: plainMessage(error.message),
  };
}
