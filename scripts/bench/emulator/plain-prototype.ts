import { randomBytes, randomInt } from 'node:crypto';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportCpu } from './report-cpu.ts';

// A minimal implementation of the protocol, without validation, recorded attempts or a journal:
// the baseline for the emulator's overhead.
interface Payment {
  readonly callbackUrl: string;
  readonly body: string;
}

const fields = [
  'BusinessShortCode',
  'Password',
  'Timestamp',
  'TransactionType',
  'Amount',
  'PartyA',
  'PartyB',
  'PhoneNumber',
  'CallBackURL',
  'AccountReference',
  'TransactionDesc',
];
const tokens = new Set<string>();
const payments = new Map<string, Payment>();
const agent = new Agent({ keepAlive: true });

function sendCallback({ callbackUrl, body }: Payment): void {
  const headers = { 'Content-Type': 'application/json' };
  const request = httpRequest(callbackUrl, { method: 'POST', agent, headers }, (respond) =>
    respond.resume(),
  );
  request.on('error', () => undefined);
  request.end(body);
}

function issueToken(): object {
  const token = randomBytes(16).toString('hex');
  tokens.add(token);
  return { access_token: token, expires_in: '3599' };
}

function push(text: string, authorization = ''): object {
  if (!tokens.has(authorization.slice('Bearer '.length))) return { errorCode: '404.001.03' };
  const asked = JSON.parse(text) as { Amount: number; PhoneNumber: number; CallBackURL: string };
  const missing = fields.find((field) => !(field in asked));
  if (missing) return { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${missing}` };
  const date = new Date(Date.now() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
  const MerchantRequestID = `${randomInt(99_999)}-${randomBytes(4).toString('hex')}`;
  const CheckoutRequestID = `ws_CO_${date}_${randomBytes(8).toString('hex')}`;
  const Item = [
    { Name: 'Amount', Value: asked.Amount },
    { Name: 'MobileMoneyReceiptNumber', Value: randomBytes(5).toString('hex').toUpperCase() },
    { Name: 'TransactionDate', Value: Number(date) },
    { Name: 'PhoneNumber', Value: asked.PhoneNumber },
  ];
  const stkCallback = {
    MerchantRequestID,
    CheckoutRequestID,
    ResultCode: 0,
    ResultDesc: 'The service request is processed successfully.',
    CallbackMetadata: { Item },
  };
  const payment = {
    callbackUrl: asked.CallBackURL,
    body: JSON.stringify({ Body: { stkCallback } }),
  };
  payments.set(CheckoutRequestID, payment);
  sendCallback(payment);
  return { MerchantRequestID, CheckoutRequestID, ResponseCode: '0' };
}

function replay(id: string, text: string): object {
  const { count } = JSON.parse(text) as { count: number };
  const payment = payments.get(id);
  for (let sent = 0; payment && sent < count; sent += 1) sendCallback(payment);
  return {};
}

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const replayed = /^\/simulator\/stk\/(.+)\/replay-callback$/.exec(request.url ?? '')?.[1];
    const respond = replayed
      ? replay(replayed, text)
      : text === ''
        ? issueToken()
        : push(text, request.headers.authorization);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(respond));
  });
});
reportCpu();
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
