import type { FormField } from './received-form.ts';

/** The fields under one name of a form, including nested names. */
export interface FormNode {
  /** Fields with this exact name. */
  readonly fields: FormField[];
  /** `name[key]`, and `name[0]`. */
  readonly named: Map<string, FormNode>;
  /** `name[]`. */
  readonly appended: FormNode[];
}

/** A node without fields. */
export function emptyNode(): FormNode {
  return { fields: [], named: new Map(), appended: [] };
}

/** Adds a field at its path: `['items', '0', 'name']`; an empty key is the next item of a list. */
export function addField(root: FormNode, path: readonly string[], field: FormField): void {
  const node = path.reduce<FormNode>((parent, key, index) => {
    if (key === '') return appendedNode(parent, path.slice(index + 1));
    const known = parent.named.get(key) ?? emptyNode();
    parent.named.set(key, known);
    return known;
  }, root);
  node.fields.push(field);
}

/** `items[][name]` begins a new item if the last one has that name already. */
function appendedNode({ appended }: FormNode, below: readonly string[]): FormNode {
  const last = appended.at(-1);
  if (last !== undefined && below.length > 0 && !isTaken(last, below)) return last;
  const node = emptyNode();
  appended.push(node);
  return node;
}

function isTaken(node: FormNode, path: readonly string[]): boolean {
  if (path.includes('')) return false;
  const found = path.reduce<FormNode | undefined>((inner, key) => inner?.named.get(key), node);
  return found !== undefined && found.fields.length > 0;
}
