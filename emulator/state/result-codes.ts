/** The provider's result codes and descriptions. */
const descriptions: ReadonlyMap<number, string> = new Map([
  [0, 'The service request is processed successfully.'],
  [1, 'The balance is insufficient for the transaction.'],
  [26, 'System busy. The service request is not processed.'],
  [
    1001,
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  ],
  [1019, 'Transaction has expired'],
  [1025, 'An error occurred while sending a push request'],
  [1032, 'Request cancelled by user'],
  [1037, 'DS timeout user cannot be reached'],
  [2001, 'The initiator information is invalid.'],
  [9999, 'An error occurred while sending a push request'],
]);

export const SUCCESS = 0;
export const CANCELLED = 1032;
export const TIMED_OUT = 1037;

/** The provider's description of a result code, or a generic one. */
export function describeResult(resultCode: number): string {
  return descriptions.get(resultCode) ?? `The transaction failed with result code ${resultCode}.`;
}
