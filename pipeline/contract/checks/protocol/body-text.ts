import type { Operation } from '../../../model/api-model.ts';
import { isJson } from '../../../../server-template/shared/media-type.ts';
import type { RequestDraft } from '../../request/request-draft.ts';

/** The JSON media type of an operation's body. */
export function jsonTypeOf({ body }: Operation): string {
  return body?.mediaTypes.find(isJson) ?? 'application/json';
}

/** The JSON text of a valid body; null if it is not JSON. */
export function jsonTextOf({ body }: RequestDraft): string | null {
  return body?.kind === 'value' && isJson(body.mediaType) ? JSON.stringify(body.value) : null;
}
