import { isRecord } from '../../model/json-pointer.ts';
import type { Difference, SchemePair } from '../pairs.ts';
import type { Node } from '../schema/source.ts';

const urlKeys = ['authorizationUrl', 'tokenUrl', 'refreshUrl'];

/** Compares two versions of a security scheme. */
export function judgeSchemes(before: Node, after: Node): SchemePair {
  const old = mapOf(before['flows']);
  const now = mapOf(after['flows']);
  const shared = [...old.keys()].filter((name) => now.has(name));
  const urls = shared.flatMap((flow) =>
    changedTexts(old.get(flow) ?? {}, now.get(flow) ?? {}, urlKeys),
  );
  const scopes = shared.map((flow) =>
    differenceOf([old, now].map((flows) => [...mapOf(flows.get(flow)?.['scopes'], true).keys()])),
  );
  return {
    before,
    after,
    urls: [...changedTexts(before, after, ['openIdConnectUrl']), ...urls],
    flows: differenceOf([[...old.keys()], [...now.keys()]]),
    scopes: {
      added: [...new Set(scopes.flatMap(({ added }) => added))],
      removed: [...new Set(scopes.flatMap(({ removed }) => removed))],
    },
  };
}

function differenceOf([old = [], now = []]: readonly (readonly string[])[]): Difference {
  return {
    added: now.filter((name) => !old.includes(name)),
    removed: old.filter((name) => !now.includes(name)),
  };
}

function changedTexts(before: Node, after: Node, keys: readonly string[]): SchemePair['urls'] {
  return keys.flatMap((name) => {
    const { [name]: was } = before;
    const { [name]: is } = after;
    const isChanged = typeof was === 'string' && typeof is === 'string' && was !== is;
    return isChanged ? [{ name, before: was, after: is }] : [];
  });
}

function mapOf(value: unknown, ofAnything = false): ReadonlyMap<string, Node> {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, inner]): [string, Node][] => {
      if (name.startsWith('x-')) return [];
      return isRecord(inner) ? [[name, inner]] : ofAnything ? [[name, {}]] : [];
    }),
  );
}
