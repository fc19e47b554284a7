import type { ContractResult } from '../contract-result.ts';
import { summaryOf } from './summary.ts';

/** Incremented for incompatible changes to the JSON report. */
const SCHEMA_VERSION = 1;

/** The result as JSON: `{ schemaVersion, summary, …ContractResult }`. */
export function emitJsonReport(result: ContractResult): string {
  const report = { schemaVersion: SCHEMA_VERSION, summary: summaryOf(result), ...result };
  return safeJson(report);
}

/** A value as JSON without characters that a terminal might interpret, and with a line end. */
export function safeJson(value: object): string {
  return `${JSON.stringify(value, null, 2).replace(unseen, escapeOf)}\n`;
}

/** Characters that JSON allows but a terminal may interpret. */
const unseen = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
