import { isJson } from '../../../server-template/shared/media-type.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';

/** The JSON value of a response; undefined if it has none. */
export function parseBody(real: IncomingResponse): unknown {
  if (!isJson(real.headers['content-type'] ?? '') || real.body === '') return undefined;
  try {
    return JSON.parse(real.body) as unknown;
  } catch {
    return undefined;
  }
}
