import type { Api } from '../spec/api-types.ts';
import { dataOf, type OperatorClient } from './operator-client.ts';
import { CommandProblem } from './run-command.ts';

/** The transaction with this id; without an id the newest one, optionally in a given state. */
export async function chooseTransaction(
  client: OperatorClient,
  id: string | undefined,
  state?: Api['TransactionState'],
): Promise<string> {
  if (id !== undefined) return id;
  const query = { limit: 1, ...(state === undefined ? {} : { state }) };
  const page = dataOf(await client.GET('/simulator/stk', { params: { query } }));
  const [newest] = page.items;
  if (newest) return newest.checkoutRequestId;
  throw new CommandProblem(`There is no ${state ?? ''} payment.`.replace('  ', ' '));
}
