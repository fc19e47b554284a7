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
    description: 'CheckoutRequestID; without one, the newest pending payment',
  },
  delay: { type: 'string', description: 'Milliseconds before the callback' },
  ...clientArguments,
} as const;

/** `emulator approve`. */
export const approveCommand = defineCommand({
  meta: { name: 'approve', description: 'Let the customer pay' },
  args: {
    ...settleArguments,
    receipt: { type: 'string', description: 'Ten capitals and digits instead of the next number' },
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
  meta: { name: 'fail', description: 'Let the payment fail' },
  args: {
    ...settleArguments,
    code: { type: 'string', default: '1032', description: 'Result code' },
    description: { type: 'string', description: 'Result text instead of the usual one' },
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
  meta: { name: 'timeout', description: 'Let the prompt time out on the customer' },
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
    id: { ...settleArguments.id, description: 'CheckoutRequestID; without one, the newest' },
    count: { type: 'string', default: '1', description: 'How many (1 to 100)' },
    interval: { type: 'string', default: '0', description: 'Milliseconds between two' },
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
