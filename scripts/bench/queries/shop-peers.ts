import path from 'node:path';
import { startContestant, type Contestant } from '../contestant.ts';
import { folderOf, isInstalled } from '../install-packages.ts';

/** Other people's servers over the shop, in scripts/bench/packages/peers: one written by hand in Fastify, and Platformatic DB. They need a separate installation. */
export type PeerName = 'fastify' | 'platformatic';

/** The given peers if they are installed; otherwise none, after printing how to install them. */
export function installedPeers(names: readonly PeerName[]): readonly PeerName[] {
  if (isInstalled('peers')) return names;
  const folder = path.relative(process.cwd(), folderOf('peers'));
  console.log(`left out: ${names.join(', ')}; to install: npm ci --prefix ${folder}`);
  return [];
}

/** Starts a peer; returns null after printing why it does not start. */
export async function startPeer(
  name: PeerName,
  place: { readonly url: string; readonly probe: string },
): Promise<Contestant | null> {
  const file = path.join(folderOf('peers'), `${name}-server.js`);
  try {
    return await startContestant(name, file, place);
  } catch (error) {
    leaveOut(name, error);
    return null;
  }
}

/** Prints why a peer has no figures, with the first line of its error. */
export function leaveOut(name: string, error: unknown): void {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const reason = lines.find((line) => /^\W*(?:\w*Error\b|Assertion)/.test(line)) ?? lines[0] ?? '';
  console.log(`left out: ${name} (${reason.trim().slice(0, 200)})`);
}
