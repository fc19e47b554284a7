import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import { ProblemList } from '../../model/problem-list.ts';

/** An OpenAPI Overlay 1.1 document: https://spec.openapis.org/overlay/v1.1.0.html */
export interface Overlay {
  readonly overlay: string;
  readonly info: { readonly title: string; readonly version: string };
  /** The document that it extends. */
  readonly extends?: string;
  readonly actions: readonly OverlayAction[];
}

/** Merges a value, or a copy of another part of the document, into what a JSONPath selects, or removes it. */
export interface OverlayAction {
  readonly target: string;
  readonly description?: string;
  readonly update?: unknown;
  /** JSONPath of the part to copy. */
  readonly copy?: string;
  readonly remove?: boolean;
}

/** Reads the contents of an overlay file; throws one PipelineError (DOCUMENT_INVALID) that lists every problem, with `file` in its places. */
export function readOverlay(value: unknown, file: string): Overlay {
  const problems = new ProblemList(file);
  const root = isRecord(value) ? value : {};
  const { overlay, info, actions } = root;
  if (typeof overlay !== 'string') {
    problems.add('#', 'This is not an OpenAPI Overlay: it has no "overlay": "1.1.0".');
  } else if (!/^1\.[01]\.\d+$/.test(overlay)) {
    problems.add('#/overlay', `Overlay ${overlay} is not supported; versions 1.0 and 1.1 are.`);
  }
  const { title, version } = isRecord(info) ? info : {};
  if (typeof title !== 'string' || typeof version !== 'string') {
    problems.add('#/info', 'An overlay needs info.title and info.version.');
  }
  if (!Array.isArray(actions) || actions.length === 0) {
    problems.add('#/actions', 'An overlay needs a list of at least one action.');
  } else {
    actions.forEach((action: unknown, index) => {
      checkAction(action, pointerTo('#/actions', index), problems);
    });
  }
  problems.throwIfAny();
  return root as unknown as Overlay;
}

const fields = ['target', 'description', 'update', 'copy', 'remove'];
const verbs = ['update', 'copy', 'remove'];

function checkAction(action: unknown, pointer: string, problems: ProblemList): void {
  if (!isRecord(action) || Array.isArray(action)) {
    problems.add(pointer, 'An action must be an object with a target.');
    return;
  }
  for (const key of Object.keys(action)) {
    if (fields.includes(key) || key.startsWith('x-')) continue;
    problems.add(pointerTo(pointer, key), `${JSON.stringify(key)} is not a field of an action.`);
  }
  const { target, copy, remove } = action;
  if (typeof target !== 'string') problems.add(`${pointer}/target`, 'An action needs a target.');
  if (!['undefined', 'string'].includes(typeof copy)) {
    problems.add(`${pointer}/copy`, '"copy" must be a JSONPath.');
  }
  if (!['undefined', 'boolean'].includes(typeof remove)) {
    problems.add(`${pointer}/remove`, '"remove" must be true or false.');
  }
  const given = verbs.filter((verb) => (verb === 'remove' ? remove === true : verb in action));
  if (given.length !== 1) {
    const which = given.length === 0 ? 'none of them' : given.join(' and ');
    problems.add(
      pointer,
      `An action must have exactly one of update, copy and remove; this one has ${which}.`,
    );
  }
}
