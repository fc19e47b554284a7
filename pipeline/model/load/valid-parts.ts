import { hash } from 'node:crypto';
import type { Recall } from '../../recall.ts';
import { isRecord } from '../json-pointer.ts';
import { plainTests } from './plain-parts.ts';
import type { DocumentPart } from './plain-parts.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Whether a reduced copy is valid because each of its paths and schemas is. Parts that are
 * plainly valid, or were valid in an earlier build with the same rest of the document, need no
 * parser, whose start takes longer than all other work on a small document. False means that the
 * whole document must be validated, which gives precise errors.
 */
export async function arePartsValid(
  copy: Node,
  recall: Recall,
  isValid: (document: Node) => Promise<boolean>,
): Promise<boolean> {
  const { paths, components = {}, ...rest } = copy;
  if (!isRecord(paths) || !isRecord(components) || !areIdsUnique(paths)) return false;
  const { schemas = {}, ...shared } = components;
  if (!isRecord(schemas)) return false;
  const frame = JSON.stringify([rest, shared]);
  const [isFrameValid = false] = await recall('valid frame', [frame], async () => {
    const tried = { ...rest, paths: {}, components: shared };
    return [(await plainTests(copy)).isFrame(tried) || (await isValid(tried))];
  });
  if (!isFrameValid) return false;
  const parts = [...partsOf(paths, true), ...partsOf(schemas, false)];
  const frameHash = hash('sha256', frame);
  const inputs = parts.map((part) => JSON.stringify([frameHash, part]));
  const verdicts = await recall('valid', inputs, async (fresh) => {
    const { isPart } = await plainTests(copy);
    const others = fresh.flatMap((at) => {
      const part = parts[at];
      return part === undefined || isPart(part) ? [] : [part];
    });
    const asked = { paths: membersOf(others, true), schemas: membersOf(others, false) };
    const verdict =
      others.length === 0 ||
      (await isValid({
        ...rest,
        paths: asked.paths,
        components: { ...shared, schemas: asked.schemas },
      }));
    return fresh.map(() => verdict);
  });
  return verdicts.every((verdict) => verdict);
}

function partsOf(members: Node, isPath: boolean): readonly DocumentPart[] {
  return Object.entries(members).map(([name, value]) => ({ isPath, name, value }));
}

function membersOf(parts: readonly DocumentPart[], isPath: boolean): Node {
  const chosen = parts.filter((part) => part.isPath === isPath);
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
}

function areIdsUnique(paths: Node): boolean {
  const ids = Object.values(paths)
    .flatMap((item) => (isRecord(item) ? Object.values(item) : []))
    .flatMap((operation) => (isRecord(operation) ? [operation['operationId']] : []))
    .filter((id) => id !== undefined);
  return new Set(ids).size === ids.length;
}
