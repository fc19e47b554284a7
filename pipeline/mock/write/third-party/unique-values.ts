import { plainName } from '../../../model/third-party/index.ts';
import { ApiError } from '../../../../server-template/shared/api-error.ts';
import { isRow } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';

const unique = /^(?:email|emailaddress|username|login|handle|slug|sku|isbn)$/;

/** Probably unique in a document with 409: an email address or a login, otherwise a name. */
export function uniqueNames(body: Row): readonly string[] {
  const names = Object.keys(body).filter((name) => unique.test(plainName(name)));
  return names.length > 0 ? names : Object.keys(body).filter((name) => name === 'name');
}

/** Whether a value is neither empty nor an object. */
export function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && (!isRow(value) || JSON.isRawJSON(value));
}

/** The rejection of a value that another row has. */
export function taken(field: string): ApiError {
  return new ApiError(409, 'UNIQUE_VIOLATION', 'A row with this value already exists.', {
    details: [{ in: 'body', field, message: 'is already taken' }],
  });
}
