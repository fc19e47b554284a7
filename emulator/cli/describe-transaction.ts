import { stripVTControlCharacters } from 'node:util';
import type { Api } from '../spec/api-types.ts';

/** One line per transaction, for a list. */
export function describeTransaction(transaction: Api['Transaction']): string {
  const { checkoutRequestId, state, delivery, phoneNumber, amount } = transaction;
  const columns = [
    checkoutRequestId,
    state.padEnd(9),
    delivery.padEnd(9),
    phoneNumber,
    String(amount).padStart(8),
    plain(transaction.accountReference),
  ];
  return columns.join('  ');
}

/** All details of a transaction and its callbacks, one per line. */
export function describeInDetail(
  transaction: Api['Transaction'],
  attempts: readonly Api['Attempt'][],
): readonly string[] {
  const fields = Object.entries(transaction)
    .filter(([name]) => name !== 'warnings')
    .map(([name, value]) => `${name.padEnd(18)} ${plain(String(value))}`);
  const warnings = transaction.warnings.map((warning) => `warning            ${plain(warning)}`);
  return [...fields, ...warnings, ...attempts.flatMap(describeAttempt)];
}

/** An attempt: its result, and the shop's response. */
export function describeAttempt(attempt: Api['Attempt']): readonly string[] {
  const { number, reason, outcome, durationMs, response, explanation } = attempt;
  const took = durationMs === undefined ? '' : ` in ${durationMs.toFixed(1)} ms`;
  const status = response ? ` (${response.status})` : '';
  const head = `callback ${number}         ${reason}: ${outcome}${status}${took}`;
  return explanation === undefined ? [head] : [head, `                   ${plain(explanation)}`];
}

/** Removes terminal control sequences from external text. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/[\x00-\x1f\x7f-\x9f]/g, ' ');
}
