import type { components } from '../generated/emulator-api.ts';

/** The schemas of openapi/emulator.json as types, by their names there. */
export type Api = components['schemas'];

export type TransactionState = Api['TransactionState'];
export type Outcome = Api['Outcome'];
export type CallbackFaults = Api['CallbackFaults'];
export type AnswerFaults = Api['AnswerFaults'];
export type Rule = Api['Rule'];
