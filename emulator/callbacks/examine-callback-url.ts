import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { classifyAddress, lookupName } from './address-class.ts';
import { CallbackAddressRules } from './callback-address-rules.ts';
import { CALLBACK_HEADERS } from './callback-deliveries.ts';
import { CallbackSender } from './callback-sender.ts';

/** One step of a callback's examination. */
export interface Finding {
  readonly step: 'rules' | 'name' | 'connect' | 'answer';
  readonly ok: boolean;
  readonly message: string;
}

interface Examination {
  readonly allowedHosts: readonly string[];
  readonly emulatorPort: number;
  readonly sendSample: boolean;
}

const PATIENCE_MS = 5000;

/** Examines each step of a callback and stops at the first failure, with a hint. */
export async function examineCallbackUrl(
  text: string,
  examination: Examination,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const rules = new CallbackAddressRules(examination.allowedHosts, () => examination.emulatorPort);
  const steps = [
    () => checkRules(rules, text),
    () => checkName(rules, new URL(text)),
    () => checkConnection(new URL(text)),
    ...(examination.sendSample ? [() => checkResponse(rules, text)] : []),
  ];
  for (const step of steps) {
    const finding = await step();
    findings.push(finding);
    if (!finding.ok) break;
  }
  return findings;
}

async function checkRules(rules: CallbackAddressRules, text: string): Promise<Finding> {
  const rejection = await rules.rejectUrl(text);
  if (rejection) return { step: 'rules', ok: false, message: rejection.reason };
  return { step: 'rules', ok: true, message: 'The emulator is allowed to send callbacks there.' };
}

async function checkName(rules: CallbackAddressRules, url: URL): Promise<Finding> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const found = await lookup(lookupName(host), { all: true });
    for (const { address } of found) {
      const rejection = rules.rejectAddress(url, address);
      if (rejection) return { step: 'name', ok: false, message: rejection.reason };
    }
    const list = found.map(({ address }) => `${address} (${classifyAddress(address)})`);
    return { step: 'name', ok: true, message: `${host} is ${list.join(', ')}.` };
  } catch {
    const message = `${host} cannot be resolved. In a container, use host.docker.internal for the host machine and the service name for other services.`;
    return { step: 'name', ok: false, message };
  }
}

async function checkConnection({ hostname, port, protocol }: URL): Promise<Finding> {
  const host = lookupName(hostname);
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect({ host, port: number, timeout: PATIENCE_MS });
  socket.once('connect', () => resolve(undefined));
  socket.once('timeout', () => resolve('ETIMEDOUT'));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  const code = await promise;
  socket.destroy();
  if (code === undefined)
    return { step: 'connect', ok: true, message: `Something is listening on port ${number}.` };
  const message = `Nothing accepts connections on port ${number} (${code}). Is the shop running, and does it listen on this address? In a container, localhost is the container itself.`;
  return { step: 'connect', ok: false, message };
}

/** A sample of an unknown, cancelled payment: a correct handler logs it and does nothing. */
async function checkResponse(rules: CallbackAddressRules, text: string): Promise<Finding> {
  const sender = new CallbackSender(rules);
  const stkCallback = {
    MerchantRequestID: '0-0',
    CheckoutRequestID: 'ws_CO_0_0',
    ResultCode: 1032,
    ResultDesc: 'Request cancelled by user',
  };
  const result = await sender.send({
    method: 'POST',
    url: text,
    headers: CALLBACK_HEADERS,
    body: JSON.stringify({ Body: { stkCallback } }),
    timeoutMs: PATIENCE_MS,
  });
  sender.close();
  const status = result.answer?.status;
  if (result.outcome === 'delivered')
    return {
      step: 'answer',
      ok: true,
      message: `The sample callback got the status ${status}.`,
    };
  return {
    step: 'answer',
    ok: false,
    message: `${result.explanation ?? result.outcome} ${adviceFor(status)}`.trim(),
  };
}

function adviceFor(status: number | undefined): string {
  if (status === undefined) return '';
  if (status === 404 || status === 405)
    return 'Is the path right, and does the handler accept POST?';
  if (status === 401 || status === 403)
    return 'The provider sends no credentials: remove authentication and CSRF checks from this route.';
  if (status === 415 || status === 400)
    return 'The body is JSON with Content-Type application/json: does the shop parse it, and does it handle unknown payments?';
  if (status >= 300 && status < 400) return 'Use the final URL as CallBackURL.';
  return status >= 500 ? "See the shop's log for the reason." : '';
}
