import { defineCommand } from 'citty';
import type { Api } from '../spec/api-types.ts';
import { chooseTransaction } from './choose-transaction.ts';
import { describeTransaction } from './describe-transaction.ts';
import { clientArguments, createOperatorClient, dataOf } from './operator-client.ts';
import { print, runCommand, wholeNumber } from './run-command.ts';

const settleArguments = {
  id: {
    type: 'positional',
    required: false,
    description: 'CheckoutRequestID (default: the newest pending payment)',
  },
  delay: {
    type: 'string',
    valueHint: 'ms',
    description: 'Milliseconds to wait before the callback',
  },
  ...clientArguments,
} as const;

/** `emulator approve`. */
export const approveCommand = defineCommand({
  meta: { name: 'approve', description: 'Approve a payment, as the customer' },
  args: {
    ...settleArguments,
    receipt: {
      type: 'string',
      valueHint: 'text',
      description: 'Receipt number: ten capital letters and digits (default: the next one)',
    },
  },
  run: ({ args }) =>
    runCommand(async () => {
      const client = createOperatorClient(args);
      const params = pathOf(await chooseTransaction(client, args.id, 'pending'));
      const body = {
        ...delayOf(args.delay),
        ...(args.receipt ? { receiptNumber: args.receipt } : {}),
      };
      const path = '/simulator/stk/{CheckoutRequestID}/approve';
      show(dataOf(await client.POST(path, { params, body })), args.json);
    }),
});

/** `emulator fail`. */
export const failCommand = defineCommand({
  meta: { name: 'fail', description: 'Decline a payment, or fail it with any result code' },
  args: {
    ...settleArguments,
    code: { type: 'string', valueHint: 'number', default: '1032', description: 'Result code' },
    description: {
      type: 'string',
      valueHint: 'text',
      description: 'Result text (default: the usual one for the code)',
    },
  },
  run: ({ args }) =>
    runCommand(async () => {
      const client = createOperatorClient(args);
      const params = pathOf(await chooseTransaction(client, args.id, 'pending'));
      const body = {
        resultCode: wholeNumber('--code', args.code) ?? 1032,
        ...delayOf(args.delay),
        ...(args.description ? { resultDesc: args.description } : {}),
      };
      const path = '/simulator/stk/{CheckoutRequestID}/fail';
      show(dataOf(await client.POST(path, { params, body })), args.json);
    }),
});

/** `emulator timeout`. */
export const timeoutCommand = defineCommand({
  meta: { name: 'timeout', description: 'Let the payment prompt time out' },
  args: settleArguments,
  run: ({ args }) =>
    runCommand(async () => {
      const client = createOperatorClient(args);
      const params = pathOf(await chooseTransaction(client, args.id, 'pending'));
      const path = '/simulator/stk/{CheckoutRequestID}/timeout';
      const body = delayOf(args.delay);
      show(dataOf(await client.POST(path, { params, body })), args.json);
    }),
});

/** `emulator replay`. */
export const replayCommand = defineCommand({
  meta: { name: 'replay', description: 'Send the callback of a settled transaction again' },
  args: {
    id: { ...settleArguments.id, description: 'CheckoutRequestID (default: the newest)' },
    count: {
      type: 'string',
      valueHint: 'number',
      default: '1',
      description: 'Number of callbacks, 1 to 100',
    },
    interval: {
      type: 'string',
      valueHint: 'ms',
      default: '0',
      description: 'Milliseconds between callbacks',
    },
    ...clientArguments,
  },
  run: ({ args }) =>
    runCommand(async () => {
      const client = createOperatorClient(args);
      const params = pathOf(await chooseTransaction(client, args.id));
      const body = {
        count: wholeNumber('--count', args.count) ?? 1,
        intervalMs: wholeNumber('--interval', args.interval) ?? 0,
      };
      const path = '/simulator/stk/{CheckoutRequestID}/replay-callback';
      show(dataOf(await client.POST(path, { params, body })), args.json);
    }),
});

function pathOf(id: string) {
  return { path: { CheckoutRequestID: id } };
}

function delayOf(delay: string | undefined): { callbackDelayMs?: number } {
  const callbackDelayMs = wholeNumber('--delay', delay);
  return callbackDelayMs === undefined ? {} : { callbackDelayMs };
}

function show(transaction: Api['Transaction'], json: boolean | undefined): void {
  print(json ? JSON.stringify(transaction, null, 2) : describeTransaction(transaction));
}
