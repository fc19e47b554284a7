import type { ResponsePair, StatusChange } from '../walk/response.ts';
import { defaultResponseAdded } from './responses/default-response-added.ts';
import { defaultResponseRemoved } from './responses/default-response-removed.ts';
import { errorStatusAdded } from './responses/error-status-added.ts';
import { errorStatusRemoved } from './responses/error-status-removed.ts';
import { linkAdded } from './responses/link-added.ts';
import { linkRemoved } from './responses/link-removed.ts';
import { responseBodyAdded } from './responses/response-body-added.ts';
import { responseBodyRemoved } from './responses/response-body-removed.ts';
import { responseMediaTypeAdded } from './responses/response-media-type-added.ts';
import { responseMediaTypeRemoved } from './responses/response-media-type-removed.ts';
import { successStatusAdded } from './responses/success-status-added.ts';
import { successStatusRemoved } from './responses/success-status-removed.ts';
import type { Rule } from './rule.ts';

/** Rules on the statuses of an operation. */
export const statusRules: readonly Rule<StatusChange>[] = [
  successStatusRemoved,
  successStatusAdded,
  errorStatusRemoved,
  errorStatusAdded,
  defaultResponseRemoved,
  defaultResponseAdded,
];

/** Rules on a response with a status that both documents have. */
export const responseRules: readonly Rule<ResponsePair>[] = [
  responseBodyRemoved,
  responseBodyAdded,
  responseMediaTypeRemoved,
  responseMediaTypeAdded,
  linkRemoved,
  linkAdded,
];
