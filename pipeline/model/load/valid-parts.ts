import { hash } from 'node:crypto';
import type { Recall } from '../../recall.ts';
import { isRecord } from '../json-pointer.ts';

type Node = Readonly<Record<string, unknown>>;

/** Whether a reduced copy is valid because each of its paths and schemas is: such as were valid beside the same rest of a document are so again, and the others are looked at. False is no verdict: the whole then has to be asked, which knows best what is wrong. */
export async function arePartsValid(
  copy: Node,
  recall: Recall,
  isValid: (document: Node) => Promise<boolean>,
): Promise<boolean> {
  const { paths, components = {}, ...rest } = copy;
  if (!isRecord(paths) || !isRecord(components) || !areIdsUnique(paths)) return false;
  const { schemas = {}, ...shared } = components;
  if (!isRecord(schemas)) return false;
  const frame = hash('sha256', JSON.stringify([rest, shared]));
  const parts = [...Object.entries(paths), ...Object.entries(schemas)];
  const pathCount = Object.keys(paths).length;
  const inputs = parts.map((part, at) => JSON.stringify([frame, at < pathCount, part]));
  const verdicts = await recall('valid', inputs, async (fresh) => {
    const chosen = new Set(fresh);
    const verdict = await isValid({
      ...rest,
      paths: Object.fromEntries(parts.filter((_, at) => at < pathCount && chosen.has(at))),
      components: {
        ...shared,
        schemas: Object.fromEntries(parts.filter((_, at) => at >= pathCount && chosen.has(at))),
      },
    });
    return fresh.map(() => verdict);
  });
  return verdicts.every((verdict) => verdict);
}

function areIdsUnique(paths: Node): boolean {
  const ids = Object.values(paths)
    .flatMap((item) => (isRecord(item) ? Object.values(item) : []))
    .flatMap((operation) => (isRecord(operation) ? [operation['operationId']] : []))
    .filter((id) => id !== undefined);
  return new Set(ids).size === ids.length;
}
