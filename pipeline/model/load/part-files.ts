import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Texts of the other files of a document, by absolute path: the targets of relative references,
 * transitively. Null for an unreadable file.
 */
export type PartFiles = ReadonlyMap<string, string | null>;

const relativeFile = /^(?![a-z][a-z\d+.-]*:|[/\\]|#)[^#?]+\.(?:json|ya?ml)$/i;
const mostFiles = 2000;

/**
 * The file of a reference: a relative path to JSON or YAML; null for anything else, including
 * absolute paths and URLs.
 */
export function fileOfReference(reference: string, from: string): string | null {
  const [file = ''] = reference.split('#');
  return relativeFile.test(file) ? resolve(dirname(from), decoded(file)) : null;
}

/** Reads the files of a document, each once. */
export async function readPartFiles(path: string, text: string): Promise<PartFiles> {
  const own = resolve(path);
  const found = new Map<string, string | null>();
  const queue = [...referredFiles(text, own)];
  for (const file of queue) {
    if (file === own || found.has(file) || found.size >= mostFiles) continue;
    const part = await readFile(file, 'utf8').catch(() => null);
    found.set(file, part);
    queue.push(...referredFiles(part ?? '', file));
  }
  return found;
}

/** Searches the text without parsing it: most documents have no such references. */
function referredFiles(text: string, from: string): readonly string[] {
  const references = text.matchAll(/\$ref["']?\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"',}]+))/g);
  const files = references.map(([, double, single, bare]) =>
    fileOfReference(double ?? single ?? bare ?? '', from),
  );
  return [...new Set(files.filter((file) => file !== null))];
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
