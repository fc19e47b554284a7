import { defineCommand } from 'citty';
import { chooseTransaction } from './choose-transaction.ts';
import { describeAttempt, describeInDetail, describeTransaction } from './describe-transaction.ts';
import { clientArguments, createOperatorClient, dataOf } from './operator-client.ts';
import { print, runCommand, wholeNumber } from './run-command.ts';

const states = ['pending', 'approved', 'failed', 'timed_out'] as const;
const idArgument = {
  type: 'positional',
  required: false,
  description: 'CheckoutRequestID (default: the newest)',
} as const;

/** `emulator list`. */
export const listCommand = defineCommand({
  meta: { name: 'list', description: 'List payments, newest first' },
  args: {
    state: {
      type: 'enum',
      options: [...states],
      description: 'Show only payments in this state',
    },
    phone: {
      type: 'string',
      valueHint: 'number',
      description: 'Show only payments from this phone number',
    },
    reference: {
      type: 'string',
      valueHint: 'text',
      description: 'Show only payments with this account reference',
    },
    limit: {
      type: 'string',
      valueHint: 'number',
      default: '20',
      description: 'Maximum number of payments',
    },
    ...clientArguments,
  },
  run: ({ args }) =>
    runCommand(async () => {
      const state = states.find((known) => known === args.state);
      const query = {
        limit: wholeNumber('--limit', args.limit) ?? 20,
        ...(state ? { state } : {}),
        ...(args.phone ? { phone: args.phone } : {}),
        ...(args.reference ? { accountReference: args.reference } : {}),
      };
      const client = createOperatorClient(args);
      const page = dataOf(await client.GET('/simulator/stk', { params: { query } }));
      if (args.json) print(JSON.stringify(page, null, 2));
      else for (const transaction of page.items) print(describeTransaction(transaction));
    }),
});

/** `emulator show`. */
export const showCommand = defineCommand({
  meta: { name: 'show', description: 'Show a payment and its callbacks' },
  args: { id: idArgument, ...clientArguments },
  run: ({ args }) =>
    runCommand(async () => {
      const client = createOperatorClient(args);
      const id = await chooseTransaction(client, args.id);
      const params = { path: { CheckoutRequestID: id } };
      const transaction = dataOf(
        await client.GET('/simulator/stk/{CheckoutRequestID}', { params }),
      );
      const { items } = dataOf(
        await client.GET('/simulator/stk/{CheckoutRequestID}/callbacks', { params }),
      );
      if (args.json) print(JSON.stringify({ ...transaction, callbacks: items }, null, 2));
      else for (const line of describeInDetail(transaction, items)) print(line);
    }),
});

/** `emulator wait`. */
export const waitCommand = defineCommand({
  meta: { name: 'wait', description: 'Wait for a payment, a state or callbacks' },
  args: {
    id: { ...idArgument, description: 'CheckoutRequestID (default: any)' },
    reference: {
      type: 'string',
      valueHint: 'text',
      description: 'Wait only for payments with this account reference',
    },
    phone: {
      type: 'string',
      valueHint: 'number',
      description: 'Wait only for payments from this phone number',
    },
    state: { type: 'enum', options: [...states, 'settled'], description: 'State to wait for' },
    callbacks: {
      type: 'string',
      valueHint: 'number',
      description: 'Number of finished callbacks to wait for',
    },
    timeout: {
      type: 'string',
      valueHint: 'ms',
      default: '30000',
      description: 'Maximum wait in milliseconds',
    },
    ...clientArguments,
  },
  run: ({ args }) =>
    runCommand(async () => {
      const state = ([...states, 'settled'] as const).find((known) => known === args.state);
      const callbacks = wholeNumber('--callbacks', args.callbacks);
      const query = {
        timeoutMs: wholeNumber('--timeout', args.timeout) ?? 30_000,
        ...(state ? { state } : {}),
        ...(callbacks === undefined ? {} : { callbacks }),
        ...(args.id ? { checkoutRequestId: args.id } : {}),
        ...(args.phone ? { phone: args.phone } : {}),
        ...(args.reference ? { accountReference: args.reference } : {}),
      };
      const client = createOperatorClient(args);
      const transaction = dataOf(await client.GET('/simulator/stk/wait', { params: { query } }));
      print(args.json ? JSON.stringify(transaction, null, 2) : describeTransaction(transaction));
      if (args.json || callbacks === undefined) return;
      const params = { path: { CheckoutRequestID: transaction.checkoutRequestId } };
      const { items } = dataOf(
        await client.GET('/simulator/stk/{CheckoutRequestID}/callbacks', { params }),
      );
      for (const line of items.flatMap(describeAttempt)) print(line);
    }),
});
