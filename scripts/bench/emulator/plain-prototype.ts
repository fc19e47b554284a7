import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportCpu } from './report-cpu.ts';

// What somebody would write in an hour: no checks, no record of attempts, no journal. The measure
// for what the emulator's care costs.
interface Payment {
  readonly callbackUrl: string;
  readonly body: string;
}

const payments = new Map<string, Payment>();
const agent = new Agent({ keepAlive: true });
let pushes = 0;

function sendCallback({ callbackUrl, body }: Payment): void {
  const headers = { 'Content-Type': 'application/json' };
  const request = httpRequest(callbackUrl, { method: 'POST', agent, headers }, (answer) =>
    answer.resume(),
  );
  request.on('error', () => undefined);
  request.end(body);
}

function push(text: string): object {
  const asked = JSON.parse(text) as { Amount: number; PhoneNumber: number; CallBackURL: string };
  pushes += 1;
  const MerchantRequestID = `${pushes}-${pushes.toString(16)}`;
  const CheckoutRequestID = `ws_CO_${pushes}_${pushes.toString(16)}`;
  const Item = [
    { Name: 'Amount', Value: asked.Amount },
    { Name: 'MobileMoneyReceiptNumber', Value: 'EMU0000001' },
    { Name: 'TransactionDate', Value: 20260115103000 },
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
    const answer = replayed ? replay(replayed, text) : text === '' ? {} : push(text);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer));
  });
});
reportCpu();
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
