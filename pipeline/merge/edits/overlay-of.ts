import type { OpenApiDocument } from '../../openapi-document.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { labelsOf } from '../values/list-labels.ts';
import { sameJson } from '../values/same-json.ts';
import type { OverlayAction } from './overlay.ts';

/** Actions that turn one document into another: everything added, changed or deleted. */
export function overlayActions(
  before: OpenApiDocument,
  after: OpenApiDocument,
): readonly OverlayAction[] {
  return differences({ before, after, documents: { before, after }, path: '$' });
}

interface Difference {
  readonly before: unknown;
  readonly after: unknown;
  readonly documents: { readonly before: object; readonly after: object };
  /** JSONPath in both documents. */
  readonly path: string;
}

function differences(difference: Difference): readonly OverlayAction[] {
  const { before, after } = difference;
  if (sameJson(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) {
    return objectDifferences({ ...difference, before, after });
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return listDifferences({ ...difference, before, after });
  }
  return [];
}

/** New and replaced values are in one update of the object. Values that an update would be merged into are removed first. */
function objectDifferences({
  before,
  after,
  documents,
  path,
}: Difference & {
  readonly before: JsonObject;
  readonly after: JsonObject;
}): readonly OverlayAction[] {
  const removed: OverlayAction[] = [];
  const inner: OverlayAction[] = [];
  const update: [string, unknown][] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const target = `${path}${step(key)}`;
    const isOld = Object.hasOwn(before, key);
    const isNew = Object.hasOwn(after, key);
    if (!isNew) removed.push({ target, remove: true });
    else if (!isOld) update.push([key, after[key]]);
    else if (!sameJson(before[key], after[key])) {
      const difference = { before: before[key], after: after[key], documents, path: target };
      if (isMergeable(difference)) inner.push(...differences(difference));
      else {
        // Updates only merge values of the same kind.
        if (isContainer(before[key]) || isContainer(after[key])) {
          removed.push({ target, remove: true });
        }
        update.push([key, after[key]]);
      }
    }
  }
  const own = update.length === 0 ? [] : [{ target: path, update: Object.fromEntries(update) }];
  return [...removed, ...own, ...inner];
}

function isMergeable(difference: Difference): boolean {
  const { before, after } = difference;
  if (isJsonObject(before)) return isJsonObject(after);
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  return isGrown({ ...difference, before, after });
}

type ListDifference = Difference & {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
};

/** Same items at the same places, and possibly others after them. */
function isGrown({ before, after, documents }: ListDifference): boolean {
  if (before.length > after.length) return false;
  const first = after.slice(0, before.length);
  if (before.every((item, index) => sameJson(item, first[index]))) return true;
  if (!before.every(isJsonObject) || !first.every(isJsonObject)) return false;
  const [old = [], now = []] =
    labelsOf(
      [
        { list: before, document: documents.before },
        { list: first, document: documents.after },
      ],
      false,
    ) ?? [];
  return old.length === before.length && sameJson(old, now);
}

function listDifferences({
  before,
  after,
  documents,
  path,
}: ListDifference): readonly OverlayAction[] {
  const inner = before.flatMap((item, index) =>
    differences({ before: item, after: after[index], documents, path: `${path}[${index}]` }),
  );
  const added = after.slice(before.length).map((item) => ({
    target: path,
    // A list would be merged as several items.
    update: Array.isArray(item) ? [item] : item,
  }));
  return [...inner, ...added];
}

/** A key as a JSONPath segment (RFC 9535). */
function step(key: string): string {
  if (/^[A-Za-z_]\w*$/.test(key)) return `.${key}`;
  const text = JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `['${text}']`;
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
