import type { OutputFile } from '../../../output-file.ts';

/**
 * A file with the changes that an edit makes in an excerpt of it; null if more than its parts has
 * changed, or if the file does not contain each of these exactly once.
 */
export function withChangedParts(
  file: Buffer,
  before: OutputFile,
  after: OutputFile,
): Buffer | null {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  if (old.length !== fresh.length) return null;
  const changes = old
    .map((part, at): Change => [part, fresh[at] ?? ''])
    .filter(([one, other]) => one !== other);
  const excerpt = replaced(Buffer.from(before.content), changes);
  if (excerpt?.equals(Buffer.from(after.content)) !== true) return null;
  return replaced(file, changes);
}

/** Of a module, the declarations with their comments. */
function partsOf({ content, parts }: OutputFile): readonly string[] {
  return parts?.() ?? String(content).split(/\n\n(?=\S)/);
}

type Change = readonly [before: string, after: string];

function replaced(content: Buffer, changes: readonly Change[]): Buffer | null {
  const places = changes.map(([before, after]) => {
    const start = before === '' ? -1 : content.indexOf(before);
    const isOnly = start >= 0 && content.indexOf(before, start + 1) < 0;
    return { start, end: start + Buffer.byteLength(before), after, isOnly };
  });
  const parts: Buffer[] = [];
  let done = 0;
  for (const { start, end, after, isOnly } of places.toSorted((a, b) => a.start - b.start)) {
    if (!isOnly || start < done) return null;
    parts.push(content.subarray(done, start), Buffer.from(after));
    done = end;
  }
  return Buffer.concat([...parts, content.subarray(done)]);
}
