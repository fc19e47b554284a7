import { DatabaseError } from '../../database/database-failure.ts';
import { ApiError, isApiError } from '../../operation/api-error.ts';
import { detailTexts, problemTexts } from '../../../shared/problem-texts.ts';

/** Place of one of several rows in a request. */
export interface RowPlace {
  /** In the body, or in a query parameter: `3`, `items.3`. */
  readonly place: string;
  /** Name of the query parameter; absent: the body. */
  readonly parameter?: string | undefined;
}

/** Adds the row's place to an error: `price` becomes `3.price`. */
export function placedError(error: unknown, place: RowPlace): unknown {
  if (error instanceof DatabaseError) {
    const { failure } = error;
    return new DatabaseError({ ...failure, fields: placedDetails(failure.fields, place) });
  }
  if (!isApiError(error)) return error;
  const { status, code, message, headers } = error;
  const details = placedDetails(error.details, place);
  return new ApiError(status, code, message, { cause: error, headers, details });
}

function placedDetails<Detail extends { readonly in: string; readonly field: string }>(
  details: readonly Detail[],
  { place, parameter }: RowPlace,
): readonly (Detail | { in: 'body' | 'query'; field: string; message: string })[] {
  if (parameter !== undefined) {
    const message = details.length === 0 ? detailTexts.rejected : null;
    const field = `${parameter}.${place}`;
    return message === null
      ? details.map((one) => ({ ...one, in: 'query', field }))
      : [{ in: 'query', field, message }];
  }
  if (details.length === 0) return [{ in: 'body', field: place, message: detailTexts.rejected }];
  // What is in the path of a single row is in the body here.
  return details.map(({ field, ...one }) => ({
    ...(one as Detail),
    ...{ in: 'body', field: field === '' ? place : `${place}.${field}` },
  }));
}

/** A 404 for a row in the body. */
export function noSuchItem(cause: ApiError): ApiError {
  const details = [{ in: 'body' as const, field: '', message: detailTexts.noRow }];
  return new ApiError(...problemTexts.rowNotFound, { details, cause });
}
