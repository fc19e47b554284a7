import type { Operation } from '../../../model/api-model.ts';
import { isJson } from '../../../model/media-type.ts';
import type { RequestDraft } from '../../request/request-draft.ts';

/** The JSON media type of an operation's body. */
export function jsonTypeOf({ body }: Operation): string {
  return body?.mediaTypes.find(isJson) ?? 'application/json';
}

/** The JSON text of a valid body; null where it is none, and where the API may keep what it takes: third-party documents. */
export function takenText({ operation, body }: RequestDraft): string | null {
  return operation.crud !== null && body?.kind === 'value' && isJson(body.mediaType)
    ? JSON.stringify(body.value)
    : null;
}
