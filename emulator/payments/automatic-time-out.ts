import { settleTransaction } from './settle-transaction.ts';
import type { Emulation } from '../emulation.ts';

const LOOK_EVERY_MS = 100;

/** Times out pending transactions by the emulator's clock; returns a function that stops it. */
export function startAutomaticTimeOut(emulation: Emulation): () => void {
  const { autoTimeoutMs } = emulation.settings;
  if (autoTimeoutMs === undefined) return () => undefined;
  const look = () => {
    const due = emulation.clock.now() - autoTimeoutMs;
    for (const transaction of emulation.transactions.all())
      if (!transaction.settlement && transaction.createdAt <= due)
        settleTransaction(emulation, transaction, { action: 'timeout' });
  };
  const timer = setInterval(look, Math.min(LOOK_EVERY_MS, autoTimeoutMs));
  const unsubscribe = emulation.announcer.subscribe((event) => {
    if (event.kind === 'clock') look();
  });
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
