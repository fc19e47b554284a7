import { X_CRUD } from '../extensions.ts';
import { valueAtPointer } from '../model/json-pointer.ts';
import type { OpenApiDocument } from '../openapi-document.ts';

/** An object of a document that is being changed. */
export type Part = Record<string, unknown>;

type ComponentKind =
  'parameters' | 'schemas' | 'responses' | 'requestBodies' | 'headers' | 'securitySchemes';

/** A document that is being changed: a copy of its own, whose keys keep their order. */
export class DocumentDraft {
  readonly root: Part;

  constructor(document: OpenApiDocument) {
    this.root = structuredClone(document) as unknown as Part;
  }

  /** The object at a place; references on the way are followed. */
  part(pointer: string): Part {
    return valueAtPointer(this.root, pointer) as Part;
  }

  /** What a reference points to, or the object itself. */
  resolved(part: Part): Part {
    return typeof part['$ref'] === 'string' ? this.part(part['$ref']) : part;
  }

  /** A component and the reference to it; it is written where there is none of its name. */
  component(kind: ComponentKind, name: string, value: unknown): Part {
    const components = section(this.root, 'components');
    const all = section(components, kind);
    all[name] ??= value;
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** Takes components out that nothing refers to any more. */
  dropUnused(...references: readonly string[]): void {
    for (const reference of references) {
      if (JSON.stringify(this.root).includes(`"$ref":${JSON.stringify(reference)}`)) continue;
      const [, , kind = '', name = ''] = reference.split('/');
      const components = section(this.root, 'components');
      deleteMember(components, kind, name);
      if (Object.keys(components).length === 0) delete this.root['components'];
    }
  }

  /** The parameters of an operation, references followed. */
  parametersOf(operation: string): readonly Part[] {
    return list(this.part(operation)['parameters']).map((one) => this.resolved(one));
  }

  /** Writes a parameter behind the others, unless there is one that does the same. */
  addParameter(operation: string, parameter: Part, isSame: (known: Part) => boolean): void {
    const owner = this.part(operation);
    if (this.parametersOf(operation).some(isSame)) return;
    if (owner['parameters'] === undefined) insertBefore(owner, 'parameters', [parameter]);
    else list(owner['parameters']).push(parameter);
  }

  /** Takes parameters out, and shared ones with them that no other operation has. */
  removeParameters(operation: string, isMeant: (known: Part) => boolean): void {
    const owner = this.part(operation);
    const all = list(owner['parameters']);
    const [gone, left] = [true, false].map((meant) =>
      all.filter((one) => isMeant(this.resolved(one)) === meant),
    );
    if (gone === undefined || gone.length === 0) return;
    if (left === undefined || left.length === 0) delete owner['parameters'];
    else owner['parameters'] = left;
    this.dropUnused(...gone.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));
  }
}

/** The object below a key, which is written where there is none. */
export function section(part: Part, key: string): Part {
  return (part[key] ??= {}) as Part;
}

/** Deletes a member of an object below a key, and the object with its last one. */
export function deleteMember(part: Part, key: string, name: string): void {
  const owner = part[key] as Part | undefined;
  if (owner === undefined) return;
  delete owner[name];
  if (Object.keys(owner).length === 0) delete part[key];
}

/** Keys of an operation that come behind its parameters. */
const later: readonly string[] = ['requestBody', 'responses', 'callbacks', 'security', X_CRUD];

/** Writes a key where people would look for it: parameters are before bodies and responses. */
function insertBefore(part: Part, key: string, value: unknown): void {
  const entries = Object.entries(part);
  const found = entries.findIndex(([name]) => later.includes(name));
  const at = found === -1 ? entries.length : found;
  for (const [name] of entries) delete part[name];
  Object.assign(
    part,
    Object.fromEntries([...entries.slice(0, at), [key, value], ...entries.slice(at)]),
  );
}

function list(value: unknown): Part[] {
  return Array.isArray(value) ? (value as Part[]) : [];
}
