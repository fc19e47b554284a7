import type { Call, Layer } from './faulty-server.ts';
import { bodyOf, isOfRow, listed, pathOf, shown, withBody, type Row } from './layers.ts';

/** What a row is stored from. */
export interface Storing {
  readonly call: Call;
  /** The row as it was stored; null for a new one. */
  readonly before: Row | null;
  readonly sent: Row;
}

interface Kept {
  /** As the correct server stored it. */
  readonly correct: Row;
  readonly stored: Row;
}

/**
 * Stores rows different from those of the correct server: they are shown by every later response. `shows`: what
 * a write responds with. `key`: the name of the key. `isPatched`: the server stores them too, where
 * it accepts them, so that filters and orders agree.
 */
export function storing(
  change: (next: Row, at: Storing) => Row,
  {
    shows = (stored) => stored,
    key = 'id',
    isPatched = false,
  }: {
    readonly shows?: (stored: Row, correct: Row) => Row;
    readonly key?: string;
    readonly isPatched?: boolean;
  } = {},
): Layer {
  return (send) => {
    const kept = new Map<string, Kept>();
    return async (call) => {
      const reply = await send(call);
      const placeOf = (row: Row): string =>
        isOfRow(call) ? pathOf(call) : `${pathOf(call)}/${keyText(row[key])}`;
      const current = (row: Row): Row => {
        const { stored } = kept.get(placeOf(row)) ?? {};
        const names = Object.keys(row);
        return stored === undefined
          ? row
          : Object.fromEntries(names.map((name) => [name, stored[name]]));
      };
      if (call.method === 'GET')
        return listed(shown(reply, call, current), call, (rows) => rows.map(current));
      const sent = bodyOf(call);
      const patches: Promise<unknown>[] = [];
      const next = shown(reply, call, (correct) => {
        const known = kept.get(placeOf(correct));
        const isMerged = call.method === 'PATCH' && known !== undefined;
        const base = isMerged ? merged(correct, known, sent) : correct;
        const before = call.method === 'POST' ? null : (known?.stored ?? null);
        const changes = change(base, { call, before, sent });
        const stored = { ...base, ...changes };
        kept.set(placeOf(correct), { correct, stored });
        const patch = { ...call, method: 'PATCH', target: placeOf(correct) };
        if (isPatched && !isSame(stored, correct)) patches.push(send(withBody(patch, changes)));
        return shows(stored, correct);
      });
      await Promise.all(patches);
      return next;
    };
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function keyText(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

/** A change keeps what was stored of the properties that are not sent. */
function merged(correct: Row, { correct: old, stored }: Kept, sent: Row): Row {
  const lost = Object.keys(correct).filter(
    (name) => !(name in sent) && !isSame(stored[name], old[name]),
  );
  return { ...correct, ...Object.fromEntries(lost.map((name) => [name, stored[name]])) };
}
