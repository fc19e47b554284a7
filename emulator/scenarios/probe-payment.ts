import { setTimeout as sleep } from 'node:timers/promises';
import type { Emulation } from '../emulation.ts';

const PROBE_EVERY_MS = 50;
// A shop may credit a payment again shortly after the first time, so the count is read once more after a pause.
const SECOND_LOOK_MS = 200;

/** The shop's state of a payment. */
export type Probed =
  | { readonly kind: 'paid'; readonly times: number }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Queries how often the shop counts a payment as paid, until it is as expected or time is up. */
export async function probePayment(
  emulation: Emulation,
  probeUrl: string,
  checkoutRequestId: string,
  expected: { readonly paid: number; readonly withinMs: number },
): Promise<Probed> {
  const url = fillIn(probeUrl, checkoutRequestId);
  const deadline = performance.now() + expected.withinMs;
  let probed = await ask(emulation, url);
  while (!says(probed, expected.paid) && performance.now() < deadline) {
    await sleep(PROBE_EVERY_MS);
    probed = await ask(emulation, url);
  }
  if (!says(probed, expected.paid)) return probed;
  await sleep(SECOND_LOOK_MS);
  return ask(emulation, url);
}

function says(probed: Probed, paid: number): boolean {
  return probed.kind === 'paid' && probed.times === paid;
}

function fillIn(probeUrl: string, checkoutRequestId: string): string {
  if (probeUrl.includes('{CheckoutRequestID}'))
    return probeUrl.replaceAll('{CheckoutRequestID}', encodeURIComponent(checkoutRequestId));
  const url = new URL(probeUrl);
  url.searchParams.set('checkoutRequestId', checkoutRequestId);
  return url.href;
}

async function ask({ sender, settings }: Emulation, url: string): Promise<Probed> {
  const result = await sender.send({
    method: 'GET',
    url,
    headers: { Accept: 'application/json', 'X-Emulator': '1' },
    timeoutMs: settings.callbackTimeoutMs,
  });
  if (result.outcome !== 'delivered' || !result.answer)
    return { kind: 'unreadable', message: result.explanation ?? `The probe: ${result.outcome}.` };
  const times = readPaid(result.answer.body);
  return times === undefined
    ? { kind: 'unreadable', message: 'The probe does not respond with JSON that contains `paid`.' }
    : { kind: 'paid', times };
}

function readPaid(body: string): number | undefined {
  try {
    const { paid } = JSON.parse(body) as { paid?: unknown };
    return typeof paid === 'number' || typeof paid === 'boolean' ? Number(paid) : undefined;
  } catch {
    return undefined;
  }
}
