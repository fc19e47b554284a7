import { defineCommand } from 'citty';
import { eastAfricaTimestamp } from '../state/east-africa-time.ts';
import {
  clientArguments,
  createOperatorClient,
  dataOf,
  type OperatorClient,
} from './operator-client.ts';
import { CommandProblem, print, runCommand, wholeNumber } from './run-command.ts';

/** `emulator push`: a payment without a shop. */
export const pushCommand = defineCommand({
  meta: { name: 'push', description: 'Request a payment, as a shop would' },
  args: {
    'callback-url': {
      type: 'positional',
      required: true,
      description: 'URL that receives the callback',
    },
    phone: {
      type: 'string',
      valueHint: 'number',
      default: '254708374149',
      description: 'Phone number of the customer',
    },
    amount: { type: 'string', valueHint: 'number', default: '1', description: 'Amount to pay' },
    reference: {
      type: 'string',
      valueHint: 'text',
      default: 'INV-1',
      description: 'Account reference',
    },
    shortcode: {
      type: 'string',
      valueHint: 'number',
      default: '174379',
      description: 'Short code of the business',
    },
    ...clientArguments,
  },
  run: ({ args }) =>
    runCommand(async () => {
      const client = createOperatorClient(args);
      const token = await fetchToken(client);
      const timestamp = eastAfricaTimestamp(Date.now());
      const passkey = process.env['EMULATOR_PASSKEY'] ?? 'passkey';
      const answer = await client.POST('/mmoney/stkpush/v1/processrequest', {
        headers: { Authorization: `Bearer ${token}` },
        body: {
          BusinessShortCode: args.shortcode,
          Password: Buffer.from(`${args.shortcode}${passkey}${timestamp}`).toString('base64'),
          Timestamp: timestamp,
          TransactionType: 'CustomerPayBillOnline',
          Amount: wholeNumber('--amount', args.amount) ?? 1,
          PartyA: args.phone,
          PartyB: args.shortcode,
          PhoneNumber: args.phone,
          CallBackURL: args['callback-url'],
          AccountReference: args.reference,
          TransactionDesc: 'CLI push',
        },
      });
      const hint = answer.response.headers.get('X-Emulator-Hint');
      if (answer.error && hint !== null) throw new CommandProblem(hint);
      const pushed = dataOf(answer);
      print(args.json ? JSON.stringify(pushed, null, 2) : pushed.CheckoutRequestID);
    }),
});

async function fetchToken(client: OperatorClient): Promise<string> {
  const key = process.env['CONSUMER_KEY'] ?? 'consumer_key';
  const secret = process.env['CONSUMER_SECRET'] ?? 'consumer_secret';
  const answer = await client.GET('/oauth/v1/generate', {
    params: { query: { grant_type: 'client_credentials' } },
    headers: { Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
  });
  return dataOf(answer).access_token;
}
