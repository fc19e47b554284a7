import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnusableUrl } from './unusable-url.ts';

/**
 * Absolute path of a `file:` URL (`file:./shop.db`, `file:///var/shop.db?mode=ro`); `:memory:` for
 * `file::memory:`.
 */
export function databasePath(url: string, folder: string): string {
  const text = /^file:([^?#]+)/i.exec(url)?.[1];
  if (text === undefined) throw invalid();
  if (text === ':memory:') return text;
  try {
    if (text.startsWith('//')) return fileURLToPath(`file:${text}`);
    const path = decodeURIComponent(text);
    return isAbsolute(path) ? path : resolve(folder, path);
  } catch {
    throw invalid();
  }
}

function invalid(): UnusableUrl {
  return new UnusableUrl(
    'does not refer to a SQLite file',
    'write file:./shop.db (relative to the folder of .generator.json) or file:/var/data/shop.db',
  );
}
