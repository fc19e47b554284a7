import { isRecord, keyAt } from '../../../model/json-pointer.ts';

/** A path (`group` is `paths`) or a component, as JSON text. */
export interface DocumentUnit {
  readonly group: string;
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
}

/** A document as its units, and everything else as text. */
export interface DividedDocument {
  readonly document: JsonRecord;
  /** By key. */
  readonly units: ReadonlyMap<string, DocumentUnit>;
  readonly frame: string;
}

/** An object of a document. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Identifies a unit. */
export function unitKey(group: string, name: string): string {
  return `${group}/${name}`;
}

/** Divides the text of a document; null if it is not a JSON object with paths. */
export function divideDocument(text: string): DividedDocument | null {
  const document = parsed(text);
  if (!isRecord(document) || !isRecord(document['paths'])) return null;
  const { paths, components = {}, ...rest } = document;
  if (!isRecord(components)) return null;
  const units = new Map<string, DocumentUnit>();
  for (const [group, members] of [['paths', paths] as const, ...Object.entries(components)]) {
    if (!isRecord(members)) return null;
    for (const [name, value] of Object.entries(members)) {
      const unit = { group, name, value, text: JSON.stringify(value) };
      units.set(unitKey(group, name), unit);
    }
  }
  return { document, units, frame: JSON.stringify([rest, Object.keys(components)]) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** Keys of the units that a unit refers to. */
export function referencesOf(
  { text }: Pick<DocumentUnit, 'text'>,
  { document }: DividedDocument,
): Set<string> {
  const found = new Set<string>();
  for (const [, group = '', step = ''] of text.matchAll(reference)) {
    const members = isRecord(document['components']) ? document['components'][group] : undefined;
    const name = isRecord(members) ? keyAt(members, JSON.parse(`"${step}"`) as string) : null;
    if (name !== null) found.add(unitKey(group, name));
  }
  return found;
}

const reference = /"#\/components\/(\w+)\/((?:[^"\\/]|\\.)*)/g;

/** The text with only the given units of paths and components; security schemes are kept. */
export function documentWith({ document }: DividedDocument, keys: ReadonlySet<string>): string {
  const chosen = (group: string, members: unknown): JsonRecord =>
    Object.fromEntries(
      Object.entries(members as JsonRecord).filter(
        ([name]) => group === 'securitySchemes' || keys.has(unitKey(group, name)),
      ),
    );
  const components = Object.entries((document['components'] ?? {}) as JsonRecord);
  return JSON.stringify({
    ...document,
    paths: chosen('paths', document['paths']),
    ...(document['components'] === undefined
      ? {}
      : {
          components: Object.fromEntries(
            components.map(([group, members]) => [group, chosen(group, members)]),
          ),
        }),
  });
}
