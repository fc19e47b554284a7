import type { components } from '../generated/emulator-api.ts';

/** Types of the schemas in openapi/emulator.json, by name. */
export type Api = components['schemas'];

export type TransactionState = Api['TransactionState'];
export type Outcome = Api['Outcome'];
export type CallbackFaults = Api['CallbackFaults'];
export type AnswerFaults = Api['AnswerFaults'];
export type Rule = Api['Rule'];
