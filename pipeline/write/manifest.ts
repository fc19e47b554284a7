import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PipelineError } from '../errors.ts';
import type { FileOwner } from '../output-file.ts';
import { isMissing } from './file-hash.ts';
import { STATE_FOLDER } from './project-path.ts';

/** Path of the manifest in a project. */
export const MANIFEST_PATH = `${STATE_FOLDER}/manifest.json`;

/** The last write to a path. */
export interface ManifestEntry {
  readonly path: string;
  readonly owner: FileOwner;
  /** SHA-256 of the content last written. */
  readonly hash: string;
  /** SHA-256 of the newest version written next to an edited file as `<path>.new`. */
  readonly offered?: string;
}

/** The last writes, by path. */
export type Manifest = ReadonlyMap<string, ManifestEntry>;

const FORMAT = 1;

/** Reads a project's manifest; an empty one if there is none. Throws CONFIG_INVALID if it is not valid. */
export async function readManifest(root: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(root, MANIFEST_PATH), 'utf8');
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
  return new Map(parseManifest(text).map((entry) => [entry.path, entry]));
}

/** The manifest as text: one line per file, sorted, so that equal files give equal text. */
export function manifestText(entries: Iterable<ManifestEntry>): string {
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lines = sorted.map(({ path, owner, hash, offered }) => {
    return `    ${JSON.stringify({ path, owner, hash, offered })}`;
  });
  return `{\n  "format": ${FORMAT},\n  "files": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

function parseManifest(text: string): readonly ManifestEntry[] {
  try {
    const value: unknown = JSON.parse(text);
    if (isManifest(value)) return value.files;
  } catch {
    // Rejected below, like any other text that is not a manifest.
  }
  throw new PipelineError({
    code: 'CONFIG_INVALID',
    message: 'The manifest of written files is damaged.',
    place: MANIFEST_PATH,
    hint: 'Restore it from version control. If you delete it, files that differ from what would be written count as edited and are kept.',
  });
}

function isManifest(value: unknown): value is { readonly files: readonly ManifestEntry[] } {
  if (typeof value !== 'object' || value === null) return false;
  if (!('format' in value) || value.format !== FORMAT || !('files' in value)) return false;
  return Array.isArray(value.files) && value.files.every(isEntry);
}

function isEntry(value: unknown): value is ManifestEntry {
  if (typeof value !== 'object' || value === null) return false;
  if (!('path' in value && 'owner' in value && 'hash' in value)) return false;
  if ('offered' in value && typeof value.offered !== 'string') return false;
  const owners: readonly unknown[] = ['generated', 'runtime', 'user'];
  return (
    typeof value.path === 'string' && typeof value.hash === 'string' && owners.includes(value.owner)
  );
}
