import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The command by which specmill runs in a project; null if it is not installed. */
export type WayToCall = 'specmill' | 'npx specmill' | null;

const names = ['specmill', 'specmill.cmd'];

/** Looks for specmill as a shell and as npm would in a folder; null if neither finds it. */
export function findSpecmill(folder: string, path: string): WayToCall {
  // Entries that npx and npm prepend to PATH disappear when they end.
  const lasting = path.split(delimiter).filter((one) => !/[\\/]node_modules[\\/]/.test(`${one}/`));
  if (lasting.some(holdsSpecmill)) return 'specmill';
  for (let place = folder; ; place = dirname(place)) {
    if (holdsSpecmill(join(place, 'node_modules/.bin'))) return 'npx specmill';
    if (dirname(place) === place) return null;
  }
}

function holdsSpecmill(folder: string): boolean {
  return folder !== '' && names.some((name) => existsSync(join(folder, name)));
}
