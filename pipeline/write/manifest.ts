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
  /** Hashes of what other branches wrote to the path: git may have merged the file. */
  readonly others?: readonly string[];
}

/** The last writes, by path. */
export type Manifest = ReadonlyMap<string, ManifestEntry>;

/** A manifest, and the newest version of specmill that wrote it; null: one without a version. */
export interface WrittenManifest {
  readonly version: string | null;
  /** The project whose client the folder has, relative to it; null: the folder is a project. */
  readonly source: string | null;
  readonly files: Manifest;
}

const FORMAT = 1;

/** Reads a project's manifest, also between the conflict markers of a git merge; an empty one if there is none. Throws CONFIG_INVALID if it is not valid. */
export async function readManifest(root: string): Promise<WrittenManifest> {
  let text: string;
  try {
    text = await readFile(join(root, MANIFEST_PATH), 'utf8');
  } catch (error) {
    if (isMissing(error)) return { version: null, source: null, files: new Map() };
    throw error;
  }
  const { version, source, entries } = parseManifest(text);
  const files = new Map<string, ManifestEntry>();
  for (const entry of entries) {
    const other = files.get(entry.path);
    const hashes = other === undefined ? [] : [other.hash, ...(other.others ?? [])];
    const others = hashes.filter((hash) => hash !== entry.hash);
    files.set(entry.path, { ...other, ...entry, ...(others.length > 0 ? { others } : {}) });
  }
  return { version, source, files };
}

/** The manifest as text: one line per file, sorted, so that equal files give equal text. */
export function manifestText(
  entries: Iterable<ManifestEntry>,
  { version, source }: Pick<WrittenManifest, 'version' | 'source'>,
): string {
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lines = sorted.map(({ path, owner, hash, offered }) => {
    return `    ${JSON.stringify({ path, owner, hash, offered })}`;
  });
  const writer = version === null ? '' : `  "version": ${JSON.stringify(version)},\n`;
  const owner = source === null ? '' : `  "source": ${JSON.stringify(source)},\n`;
  return `{\n  "format": ${FORMAT},\n${writer}${owner}  "files": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

interface ParsedManifest {
  readonly version: string | null;
  readonly source: string | null;
  readonly entries: readonly ManifestEntry[];
}

function parseManifest(text: string): ParsedManifest {
  const parsed = parseWhole(text) ?? parseLines(text);
  if (parsed !== null) return parsed;
  throw new PipelineError({
    code: 'CONFIG_INVALID',
    message: 'The manifest of written files is damaged.',
    place: MANIFEST_PATH,
    hint: 'Restore it from version control. If you delete it, files that differ from what would be written count as edited and are kept.',
  });
}

function parseWhole(text: string): ParsedManifest | null {
  const value = parsedOrNull(text);
  if (!isManifest(value)) return null;
  return {
    version: typeof value.version === 'string' ? value.version : null,
    source: typeof value.source === 'string' ? value.source : null,
    entries: value.files,
  };
}

/** The lines of both sides, whether git merged them or left conflict markers. */
function parseLines(text: string): ParsedManifest | null {
  const entries: ManifestEntry[] = [];
  let version: string | null = null;
  let source: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (frameOrMarker.test(line)) continue;
    const written = /^ {2}"version": "([^"\\]+)",$/.exec(line)?.[1];
    const other = /^ {2}"source": "([^"\\]+)",$/.exec(line)?.[1];
    const entry = parsedOrNull(line.replace(/,\s*$/, ''));
    if (written !== undefined) version = newerVersion(version, written);
    else if (other !== undefined) source = other;
    else if (isEntry(entry)) entries.push(entry);
    else return null;
  }
  return entries.length === 0 ? null : { version, source, entries };
}

const frameOrMarker = /^(?:\{|\}| {2}"format": 1,| {2}"files": \[| {2}\]|[<|>]{7}.*|={7}|)$/;

/** The newer one of two versions. */
function newerVersion(one: string | null, other: string): string {
  return one !== null && compareVersions(one, other) > 0 ? one : other;
}

/** Compares versions by their numbers: negative if the first one is older. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(/[.+-]/).map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isManifest(value: unknown): value is {
  readonly version?: unknown;
  readonly source?: unknown;
  readonly files: readonly ManifestEntry[];
} {
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
