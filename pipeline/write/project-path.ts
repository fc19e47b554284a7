import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { PipelineError } from '../errors.ts';
import { isMissing } from './file-hash.ts';

/** Folder of a project for the manifest, merge bases, the lock and unfinished writes. */
export const STATE_FOLDER = '.generator';

const MAX_SEGMENT_BYTES = 255;

/** Folders by path, as they are without symbolic links: for a plan, which resolves thousands of files in some of them. */
export type RealFolders = Map<string, string>;

/** Resolves a relative path of a project to an absolute one without symbolic links. Throws PATH_OUTSIDE_PROJECT if it leaves `root`, which must not contain links. */
export function resolveInProject(root: string, path: string, known?: RealFolders): string {
  if (!isPlainRelativePath(path)) throw outside(path, 'is not a plain path inside the project');
  const target =
    (known === undefined ? null : fileInFolder(join(root, path), path, known)) ??
    followLinks(join(root, path), path);
  const inside = relative(root, target);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`)) {
    throw outside(path, 'leads out of the project through a symbolic link');
  }
  return target;
}

/** Whether all segments of a path are ordinary: not empty, blank, `.`, `..`, too long, or with a character that is a separator on some system. */
export function isPlainRelativePath(path: string): boolean {
  return path.split('/').every((segment) => {
    if (segment.trim() === '' || segment === '.' || segment === '..') return false;
    if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) return false;
    return !/[\u0000-\u001f\u007f\\:]/.test(segment) && segment.toLowerCase() !== '.git';
  });
}

/** The same spelling for all paths that a case-insensitive or normalizing file system treats as equal. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** A file that exists and is not a link, in a folder that is followed once; null: it has to be followed itself. */
function fileInFolder(absolute: string, path: string, known: RealFolders): string | null {
  const place = dirname(absolute);
  const folder = known.get(place) ?? followLinks(place, path);
  known.set(place, folder);
  const target = join(folder, basename(absolute));
  return lstatSync(target, { throwIfNoEntry: false })?.isFile() === true ? target : null;
}

/** Synchronous: a build resolves thousands of paths, and the thread pool would take ten times as long. */
function followLinks(absolute: string, path: string): string {
  try {
    return realpathSync.native(absolute);
  } catch (error) {
    if (!isMissing(error)) return absolute;
    // Listed but not resolvable: a dangling link, which a write would follow.
    if (isListed(absolute)) throw outside(path, 'is a broken symbolic link');
    const parent = followLinks(dirname(absolute), path);
    return join(parent, absolute.slice(dirname(absolute).length + 1));
  }
}

function isListed(absolute: string): boolean {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function outside(path: string, reason: string): PipelineError {
  return new PipelineError({
    code: 'PATH_OUTSIDE_PROJECT',
    message: `The path ${JSON.stringify(path)} ${reason}; nothing was written.`,
    place: path,
    hint: 'Change the name or the output folder it comes from, or remove the link.',
  });
}
