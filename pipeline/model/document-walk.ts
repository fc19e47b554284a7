import { isRecord, pointerTo } from './json-pointer.ts';

/** Keys whose values are data rather than parts of the document. */
export const dataKeys: ReadonlySet<string> = new Set([
  ...['example', 'examples', 'default', 'enum', 'const'],
]);

/** Keys whose values are maps with free names. */
export const mapKeys: ReadonlySet<string> = new Set([
  ...['paths', 'schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'callbacks'],
  ...['securitySchemes', 'links', 'content', 'encoding', 'properties', 'variables'],
  ...['mapping', 'scopes'],
  ...['webhooks', 'pathItems', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
]);

/** Returns the pointer of a node. Computed on request, since a document has many nodes. */
export type Place = () => string;

type Node = Readonly<Record<string, unknown>>;

/**
 * Visits every object of a document with a meaning in OpenAPI, parents first; skips examples,
 * defaults and extensions.
 */
export function walkDocument(root: unknown, visit: (node: Node, place: Place) => void): void {
  let steps: readonly Step[] = [];
  let at = 0;
  let above = '#';
  const place: Place = () => pointerBelow(above, steps, at);
  const visitSteps = (own: readonly Step[], keys: readonly string[]): void => {
    steps = own;
    above = pointerTo('#', ...keys);
    for (at = 0; at < own.length; at += 1) {
      const node = own[at]?.node;
      if (node !== null && node !== undefined) visit(node, place);
    }
  };
  visitParts(root, [], visitSteps);
}

/** One object or list of a part, with its location. */
interface Step {
  /** Null: a mere container of objects. */
  readonly node: Node | null;
  /** Index of the parent step; −1: none. */
  readonly parent: number;
  readonly key: string | number;
}

function pointerBelow(above: string, steps: readonly Step[], at: number): string {
  const step = steps[at];
  if (step === undefined || step.parent < 0) return above;
  return pointerTo(pointerBelow(above, steps, step.parent), step.key);
}

/**
 * Steps are cached per path and component: every rule walks the document, and a repaired document
 * shares most of its objects.
 */
const known = new WeakMap<object, readonly Step[]>();

type VisitSteps = (steps: readonly Step[], keys: readonly string[]) => void;

/** Visits the maps of a document down to its paths and components, and each of these as a whole. */
function visitParts(value: unknown, keys: readonly string[], visitSteps: VisitSteps): void {
  if (!isRecord(value) || Array.isArray(value) || keys.length > 2) {
    visitSteps(stepsOf(value), keys);
    return;
  }
  const isMap = keys.length > 0 && mapKeys.has(keys.at(-1) ?? '');
  if (!isMap) visitSteps([{ node: value, parent: -1, key: '' }], keys);
  for (const key of Object.keys(value)) {
    if (isMap) visitSteps(stepsOf(value[key]), [...keys, key]);
    else if (isPart(key, value[key])) visitParts(value[key], [...keys, key], visitSteps);
  }
}

function isPart(key: string, value: unknown): boolean {
  return typeof value === 'object' && !dataKeys.has(key) && !key.startsWith('x-');
}

function stepsOf(value: unknown): readonly Step[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = known.get(value);
  if (found !== undefined) return found;
  const steps: Step[] = [];
  addSteps(steps, { value, parent: -1, key: '', isMap: false });
  known.set(value, steps);
  return steps;
}

function addSteps(
  steps: Step[],
  at: {
    readonly value: object;
    readonly parent: number;
    readonly key: string | number;
    readonly isMap: boolean;
  },
): void {
  const { value, parent, key, isMap } = at;
  const own = steps.length;
  const add = (inner: unknown, name: string | number, isInnerMap: boolean): void => {
    if (typeof inner === 'object' && inner !== null)
      addSteps(steps, { value: inner, parent: own, key: name, isMap: isInnerMap });
  };
  if (Array.isArray(value)) {
    steps.push({ node: null, parent, key });
    value.forEach((item, index) => add(item, index, false));
    return;
  }
  const node = value as Node;
  steps.push({ node: isMap ? null : node, parent, key });
  for (const name in node) {
    const inner = node[name];
    if (isMap) add(inner, name, false);
    else if (isPart(name, inner)) add(inner, name, mapKeys.has(name) && !Array.isArray(inner));
  }
}
