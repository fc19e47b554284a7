import type { ServerResponse } from 'node:http';
import type { EmulatorEvent } from '../state/announcer.ts';
import type { Emulation } from '../emulation.ts';
import { viewJournalEntry } from './journal-view.ts';
import { isoTime, viewAttempt, viewTransaction } from './transaction-view.ts';

const HEARTBEAT_MS = 15_000;
// A slower reader is disconnected; it reconnects and reloads everything.
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;

/** Sends events as server-sent events until the reader disconnects or falls behind. */
export function streamEvents(emulation: Emulation, response: ServerResponse): void {
  const send = (kind: string, data: unknown) => {
    response.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
  };
  send('hello', viewClock(emulation));
  const unsubscribe = emulation.announcer.subscribe((event) => {
    const data = viewEvent(emulation, event);
    if (data !== undefined) send(event.kind, data);
  });
  const heartbeat = setInterval(() => response.write(': keep-alive\n\n'), HEARTBEAT_MS);
  response.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
}

/** The clock in the operator API's format. */
export function viewClock({ clock }: Emulation): { now: string; frozen: boolean } {
  return { now: isoTime(clock.now()), frozen: clock.frozen };
}

function viewEvent(emulation: Emulation, event: EmulatorEvent): unknown {
  switch (event.kind) {
    case 'transaction':
      return viewTransaction(event.transaction);
    case 'attempt':
      return {
        transaction: viewTransaction(event.transaction),
        attempt: viewAttempt(event.transaction, event.attempt),
      };
    case 'journal':
      return viewJournalEntry(event.entry);
    case 'clock':
      return viewClock(emulation);
    case 'rules':
      return { rules: emulation.rules.rules };
    case 'reset':
      return {};
    case 'query':
      return undefined;
  }
}
