import type { CallbackChange } from '../walk/compare-callbacks.ts';
import type { OperationChange } from '../walk/operation-change.ts';
import { callbackAdded } from './operations/callback-added.ts';
import { callbackRemoved } from './operations/callback-removed.ts';
import { deprecatedOperationRemoved } from './operations/deprecated-operation-removed.ts';
import { operationAdded } from './operations/operation-added.ts';
import { operationDeprecated } from './operations/operation-deprecated.ts';
import { operationIdChanged } from './operations/operation-id-changed.ts';
import { operationMoved } from './operations/operation-moved.ts';
import { operationReinstated } from './operations/operation-reinstated.ts';
import { operationRemoved } from './operations/operation-removed.ts';
import { operationRemovedAfterSunset } from './operations/operation-removed-after-sunset.ts';
import { operationRemovedBeforeSunset } from './operations/operation-removed-before-sunset.ts';
import { operationTagsChanged } from './operations/operation-tags-changed.ts';
import { sunsetMovedEarlier } from './operations/sunset-moved-earlier.ts';
import { webhookAdded } from './operations/webhook-added.ts';
import { webhookRemoved } from './operations/webhook-removed.ts';
import type { Rule } from './rule.ts';

/** Rules on operations. */
export const operationRules: readonly Rule<OperationChange>[] = [
  operationRemoved,
  deprecatedOperationRemoved,
  operationRemovedBeforeSunset,
  operationRemovedAfterSunset,
  operationAdded,
  operationMoved,
  operationDeprecated,
  operationReinstated,
  sunsetMovedEarlier,
  operationIdChanged,
  operationTagsChanged,
];

/** Rules on callbacks and webhooks. */
export const callbackRules: readonly Rule<CallbackChange>[] = [
  callbackRemoved,
  callbackAdded,
  webhookRemoved,
  webhookAdded,
];
