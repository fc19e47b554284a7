import { plainMessage } from './plain-message.ts';
import type { ErrorDetail } from '../shared/problem-texts.ts';

// Enough to fix a form; a hostile body could hold a hundred thousand.
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

/** What express-openapi-validator found wrong, in the one shape. */
export function validationDetails(errors: unknown): readonly ErrorDetail[] {
  if (!Array.isArray(errors)) return [];
  return errors.slice(0, maxDetails).map(detailOf);
}

/** The error's path is a JSON pointer for values (`/body/address/city`), and ends in a plain name for missing and unknown ones. */
function detailOf(error: { readonly path: string; readonly message: string }): ErrorDetail {
  const [, place = 'body', ...names] = error.path.split('/');
  const field = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
  return {
    in: placeOf[place] ?? 'body',
    field: field.slice(0, maxFieldLength),
    message: plainMessage(error.message),
  };
}
