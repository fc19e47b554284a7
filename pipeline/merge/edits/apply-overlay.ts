import { JSONPathJS } from 'jsonpath-js';
import { PipelineError } from '../../errors.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import { ProblemList } from '../../model/problem-list.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { Overlay, OverlayAction } from './overlay.ts';

/** Applies the actions of an overlay in order, as Overlay 1.1 specifies, except that a target without a match is a problem. Throws one PipelineError (DOCUMENT_INVALID) that lists every problem; `file` names the overlay in their places. Pure. */
export function applyOverlay(
  document: OpenApiDocument,
  { actions }: Overlay,
  file: string,
): OpenApiDocument {
  const problems = new ProblemList(file);
  let whole: unknown = document;
  for (const [index, action] of actions.entries()) {
    try {
      whole = afterAction(whole, action);
    } catch (error) {
      if (!(error instanceof ActionFailure)) throw error;
      problems.add(pointerTo('#/actions', index, error.field), error.message, error.hint);
    }
  }
  problems.throwIfAny();
  if (!isJsonObject(whole)) throw new PipelineError(notADocument(file));
  return whole as unknown as OpenApiDocument;
}

/** Why an action cannot be applied, and which of its fields is the cause. */
class ActionFailure extends Error {
  readonly field: 'target' | 'update' | 'copy' | 'remove';

  readonly hint: string | undefined;

  constructor(field: ActionFailure['field'], message: string, hint?: string) {
    super(message);
    this.field = field;
    this.hint = hint;
  }
}

type Location = readonly (string | number)[];

function afterAction(whole: unknown, action: OverlayAction): unknown {
  const { target, copy, remove } = action;
  const selected = selectedBy(target, whole, 'target');
  if (selected.length === 0) {
    const hint =
      'The output of specmill edits applies to the document as introspected: use --force to start from it.';
    throw new ActionFailure('target', `${target} selects nothing.`, hint);
  }
  if (remove === true) {
    if (selected.some(({ location }) => location.length === 0)) {
      throw new ActionFailure('remove', 'The root of a document cannot be removed.');
    }
    return selected
      .toSorted((one, other) => removalOrder(one.location, other.location))
      .reduce((left, { location }) => changedAt(left, location, () => undefined), whole);
  }
  if (new Set(selected.map(({ value }) => kindOf(value))).size > 1) {
    const kinds = 'objects, lists and plain values; all must be of the same kind';
    throw new ActionFailure('target', `${target} selects a mixture of ${kinds}.`);
  }
  const field = copy === undefined ? 'update' : 'copy';
  const added = copy === undefined ? action.update : copied(copy, whole);
  return selected.reduce(
    (left, { location }) =>
      changedAt(left, location, (value) => mergedAt(value, added, { field, isTarget: true })),
    whole,
  );
}

function copied(path: string, whole: unknown): unknown {
  const [first, ...others] = selectedBy(path, whole, 'copy');
  if (first !== undefined && others.length === 0) return first.value;
  const count = first === undefined ? 'nothing' : `${1 + others.length} places`;
  throw new ActionFailure('copy', `${path} selects ${count}; only one place can be copied.`);
}

function selectedBy(
  path: string,
  whole: unknown,
  field: 'target' | 'copy',
): readonly { readonly location: Location; readonly value: unknown }[] {
  const nodes = parsedPath(path, field).pathSegments(withoutPrototypes(whole) as never);
  const locations = new Map(nodes.map(({ segments }) => [JSON.stringify(segments), segments]));
  // A path may select the same place twice.
  return [...locations.values()].map((location) => ({
    location,
    value: location.reduce<unknown>((at, key) => Reflect.get(at as object, key), whole),
  }));
}

function parsedPath(path: string, field: 'target' | 'copy'): JSONPathJS {
  try {
    return new JSONPathJS(path);
  } catch (error) {
    const { message, location, found } = error as Partial<PathError>;
    const reason =
      location === undefined
        ? message
        : found === null
          ? 'it is incomplete'
          : `unexpected ${JSON.stringify(found)} at character ${location.start.column}`;
    throw new ActionFailure(field, `${path} is not a JSONPath (RFC 9535): ${reason}.`);
  }
}

/** An error of the parser. */
interface PathError extends Error {
  readonly location: { readonly start: { readonly column: number } };
  /** Null at the end of the path. */
  readonly found: string | null;
}

/** The same value without inherited properties: `constructor`, `__proto__`. */
function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (!isJsonObject(value)) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, part] of Object.entries(value)) copy[name] = withoutPrototypes(part);
  return copy;
}

/** Nested parts and last items first, so that other pointers stay valid. */
function removalOrder(one: Location, other: Location): number {
  const last = (location: Location): number => {
    const key = location.at(-1);
    return typeof key === 'number' ? key : -1;
  };
  return other.length - one.length || last(other) - last(one);
}

/** Changes the value at a place; undefined removes it. */
function changedAt(
  holder: unknown,
  [key, ...rest]: Location,
  change: (value: unknown) => unknown,
): unknown {
  if (key === undefined) return change(holder);
  if (Array.isArray(holder)) {
    const items: readonly unknown[] = holder;
    const changed = changedAt(items[Number(key)], rest, change);
    return changed === undefined
      ? items.filter((_, index) => index !== key)
      : items.with(Number(key), changed);
  }
  if (!isJsonObject(holder)) return holder;
  const entries = Object.entries(holder).map(([name, value]): readonly [string, unknown] => [
    name,
    name === key ? changedAt(value, rest, change) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Merges a value into another: objects by key, lists by concatenation, plain values by replacement. A target list also accepts a single item. */
function mergedAt(
  value: unknown,
  added: unknown,
  { field, isTarget }: { readonly field: 'update' | 'copy'; readonly isTarget: boolean },
): unknown {
  const [before, after] = [kindOf(value), kindOf(added)];
  if (Array.isArray(value)) {
    if (Array.isArray(added)) return [...(value as unknown[]), ...(added as unknown[])];
    if (isTarget) return [...(value as unknown[]), added];
  }
  if (before !== after) {
    throw new ActionFailure(
      field,
      `Cannot merge ${after} into ${before}: remove the old value first.`,
    );
  }
  if (!isJsonObject(value) || !isJsonObject(added)) return added;
  const entries = Object.entries(added).map(([key, inner]): readonly [string, unknown] => [
    key,
    Object.hasOwn(value, key) ? mergedAt(value[key], inner, { field, isTarget: false }) : inner,
  ]);
  return Object.fromEntries([...Object.entries(value), ...entries]);
}

function kindOf(value: unknown): 'a list' | 'an object' | 'a plain value' {
  if (Array.isArray(value)) return 'a list';
  return isJsonObject(value) ? 'an object' : 'a plain value';
}

function notADocument(file: string) {
  return {
    code: 'DOCUMENT_INVALID',
    message: 'With the overlay, the document is no longer an object.',
    place: file,
  } as const;
}
