import { pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { Three } from '../identity/common-names.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';

/** Adds introspected components that references need: new parts may refer to components that the user deleted when they were unused. References that were already broken stay so. Also returns the pointers of the added components. */
export function withNeededParts(
  document: OpenApiDocument,
  { fresh, edited }: Pick<Three<OpenApiDocument>, 'fresh' | 'edited'>,
): { readonly document: OpenApiDocument; readonly added: readonly string[] } {
  const added: string[] = [];
  const faults = new Set(
    missingParts(edited, fresh).map(({ kind, name }) => pointerTo('', kind, name)),
  );
  const needed = (whole: OpenApiDocument): readonly Part[] =>
    missingParts(whole, fresh).filter(({ kind, name }) => !faults.has(pointerTo('', kind, name)));
  let whole = document;
  for (let missing = needed(whole); missing.length > 0;) {
    for (const { kind, name } of missing) {
      added.push(pointerTo('/components', kind, name));
      whole = withPart(whole, fresh, { kind, name });
    }
    missing = needed(whole);
  }
  return { document: whole, added };
}

interface Part {
  readonly kind: string;
  readonly name: string;
}

function missingParts(document: OpenApiDocument, fresh: OpenApiDocument): readonly Part[] {
  const missing = new Map<string, Part>();
  for (const reference of referencesIn(document)) {
    const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)/.exec(reference) ?? [];
    if (kind === undefined || name === undefined) continue;
    const pointer = `#/components/${kind}/${name}`;
    if (missing.has(pointer) || valueAtPointer(document, pointer) !== undefined) continue;
    if (valueAtPointer(fresh, pointer) === undefined) continue;
    missing.set(pointer, { kind, name: name.replaceAll('~1', '/').replaceAll('~0', '~') });
  }
  return [...missing.values()];
}

function referencesIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(value)) value.forEach((item) => referencesIn(item, found));
  else if (isJsonObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string') found.add(inner);
      else if (typeof inner === 'object') referencesIn(inner, found);
    }
  }
  return found;
}

function withPart(
  document: OpenApiDocument,
  fresh: OpenApiDocument,
  { kind, name }: Part,
): OpenApiDocument {
  const components = (document.components ?? {}) as JsonObject;
  const own = components[kind];
  const part = valueAtPointer(fresh, pointerTo('#/components', kind, name));
  const kinds = { ...components, [kind]: { ...(isJsonObject(own) ? own : {}), [name]: part } };
  return { ...document, components: kinds };
}
