import { isDeepStrictEqual } from 'node:util';
import { X_CRUD, X_DB } from '../extensions.ts';
import { valueAtPointer } from '../model/json-pointer.ts';
import type { OpenApiDocument } from '../openapi-document.ts';

/** An object in the document. */
export type Part = Record<string, unknown>;

type ComponentKind =
  | 'parameters'
  | 'schemas'
  | 'responses'
  | 'requestBodies'
  | 'headers'
  | 'securitySchemes';

const errorSchema = '#/components/schemas/Error';
/** The `Error` schema to add if the document has none. */
const plainError = {
  type: 'object',
  required: ['statusCode', 'error', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer', format: 'int32' },
    error: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
  },
};

/** A modifiable copy of a document. Keys keep their order. */
export class DocumentDraft {
  readonly root: Part;

  constructor(document: OpenApiDocument) {
    this.root = structuredClone(document) as unknown as Part;
  }

  /** The object at a JSON pointer, with references on the way followed. */
  part(pointer: string): Part {
    return valueAtPointer(this.root, pointer) as Part;
  }

  /** The target of a reference, or the object itself. */
  resolved(part: Part): Part {
    return typeof part['$ref'] === 'string' ? this.part(part['$ref']) : part;
  }

  /** Adds a component unless one of that name exists, and returns a reference to it. */
  component(kind: ComponentKind, name: string, value: unknown): Part {
    const components = section(this.root, 'components');
    const all = section(components, kind);
    const own = kind === 'schemas' ? this.schemaName(name) : name;
    // A copy: documents are edited in place.
    all[own] ??= structuredClone(value);
    return { $ref: `#/components/${kind}/${own}` };
  }

  /** The name of an ability's schema: with `_` if a table's model has it, as Batch for batches. */
  schemaName(name: string): string {
    const { schemas = {} } = (this.root['components'] ?? {}) as { readonly schemas?: Part };
    const source = (schemas[name] as Part | undefined)?.[X_DB] as Part | undefined;
    return source?.['kind'] === undefined ? name : this.schemaName(`${name}_`);
  }

  /** An ability's schema; undefined: there is none. */
  schema(name: string): Part | undefined {
    return section(section(this.root, 'components'), 'schemas')[this.schemaName(name)] as
      | Part
      | undefined;
  }

  /** Adds a response component whose body is an error. */
  errorResponse(name: string, description: string): Part {
    const schema = this.component('schemas', 'Error', plainError);
    const content = { 'application/json': { schema } };
    return this.component('responses', name, { description, content });
  }

  /** Removes these components of abilities if nothing refers to them any more. */
  dropUnused(...references: readonly string[]): void {
    const ownError = isDeepStrictEqual(this.part(errorSchema), plainError) ? [errorSchema] : [];
    for (const reference of [...references, ...ownError]) {
      const [, , kind = '', wanted = ''] = reference.split('/');
      const name = kind === 'schemas' ? this.schemaName(wanted) : wanted;
      const text = JSON.stringify(`#/components/${kind}/${name}`);
      if (JSON.stringify(this.root).includes(`"$ref":${text}`)) continue;
      const components = section(this.root, 'components');
      deleteMember(components, kind, name);
      if (Object.keys(components).length === 0) delete this.root['components'];
    }
  }

  /** The parameters of an operation, with references followed. */
  parametersOf(operation: string): readonly Part[] {
    return list(this.part(operation)['parameters']).map((one) => this.resolved(one));
  }

  /**
   * Appends a parameter unless an equivalent one exists, as `_embed` if `embed` is the filter of a
   * column.
   */
  addParameter(operation: string, parameter: Part, isSame: (known: Part) => boolean): void {
    const owner = this.part(operation);
    const known = this.parametersOf(operation);
    if (known.some(isSame)) return;
    const { in: place, name, ...rest } = this.resolved(parameter);
    const names = known.filter((one) => one['in'] === place).map((one) => String(one['name']));
    let free = String(name);
    while (names.includes(free)) free = `_${free}`;
    const added = free === name ? parameter : { name: free, in: place, ...rest };
    if (owner['parameters'] === undefined) insertBefore(owner, 'parameters', [added]);
    else list(owner['parameters']).push(added);
  }

  /** Removes parameters, and shared ones that no other operation uses. */
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

/** The object under a key; an empty one is added if there is none. */
export function section(part: Part, key: string): Part {
  return (part[key] ??= {}) as Part;
}

/** Whether the document, or an operation, requires credentials. */
export function demandsCredentials({ security }: Part): boolean {
  return Array.isArray(security) && security.length > 0;
}

/** Deletes a member only if it equals what `add` writes: other values were written by hand. */
export function deleteEqual(part: Part, key: string, written: unknown): void {
  if (isDeepStrictEqual(part[key], written)) delete part[key];
}

/** Deletes a member of the object under a key, and the object if it is then empty. */
export function deleteMember(part: Part, key: string, name: string): void {
  const owner = part[key] as Part | undefined;
  if (owner === undefined) return;
  delete owner[name];
  if (Object.keys(owner).length === 0) delete part[key];
}

/** Keys of an operation that follow its parameters. */
const later: readonly string[] = ['requestBody', 'responses', 'callbacks', 'security', X_CRUD];

/** Inserts a key before bodies and responses, where readers expect it. */
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

/** The objects of a list; none if there is no list. */
export function list(value: unknown): Part[] {
  return Array.isArray(value) ? (value as Part[]) : [];
}
