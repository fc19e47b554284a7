import { isRecord, keyAt } from '../../../model/json-pointer.ts';

/** A path (`group` is `paths`) or a component, also as JSON text. */
export interface DocumentUnit {
  readonly group: string;
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
}

/** A document as its units, and the rest as JSON text. */
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

/** Divides a document; null if its shape is not that of a valid one. */
export function divideDocument(document: unknown): DividedDocument | null {
  if (!isRecord(document) || !isRecord(document['paths'])) return null;
  const { paths, components = {} } = document;
  if (!isRecord(components) || Object.hasOwn(components, 'paths')) return null;
  const units = new Map<string, DocumentUnit>();
  for (const [group, members] of [['paths', paths] as const, ...Object.entries(components)]) {
    if (!isRecord(members)) return null;
    for (const [name, value] of Object.entries(members)) {
      const unit = { group, name, value, text: JSON.stringify(value) };
      units.set(unitKey(group, name), unit);
    }
  }
  return { document, units, frame: JSON.stringify(framed(document, () => ({}))) };
}

/** The document with other members in `paths` and each group of components. */
function framed(document: JsonRecord, membersOf: (group: string) => JsonRecord): JsonRecord {
  const { components } = document;
  const groups = Object.keys(isRecord(components) ? components : {});
  return {
    ...document,
    paths: membersOf('paths'),
    ...(components === undefined
      ? {}
      : { components: Object.fromEntries(groups.map((group) => [group, membersOf(group)])) }),
  };
}

/** The text of a document with only the given units; security schemes are kept. */
export function documentWith(divided: DividedDocument, keys: ReadonlySet<string>): string {
  const chosen = [...divided.units].filter(
    ([key, { group }]) => group === 'securitySchemes' || keys.has(key),
  );
  const byGroup = Map.groupBy(chosen, ([, { group }]) => group);
  const membersOf = (group: string): JsonRecord =>
    Object.fromEntries((byGroup.get(group) ?? []).map(([, { name, value }]) => [name, value]));
  return JSON.stringify(framed(divided.document, membersOf));
}

/** A document as lines: the frame, then each unit with its key. */
export function documentLines({ frame, units }: DividedDocument): string {
  const lines = [...units].map(([key, { text }]) => `${JSON.stringify(key)}${text}\n`);
  return [`${frame}\n`, ...lines].join('');
}

/**
 * The units of an earlier version that differ, given its lines; null if more has changed than the
 * content of units. Unchanged units are only compared as text.
 */
export function earlierUnits(
  lines: string,
  { frame, units }: DividedDocument,
): ReadonlyMap<string, DocumentUnit> | null {
  if (!lines.startsWith(`${frame}\n`)) return null;
  const found = new Map<string, DocumentUnit>();
  let at = frame.length + 1;
  for (const [key, unit] of units) {
    const head = JSON.stringify(key);
    if (!lines.startsWith(head, at)) return null;
    const start = at + head.length;
    const { length } = unit.text;
    const isSame = lines[start + length] === '\n' && lines.startsWith(unit.text, start);
    const end = isSame ? start + length : lines.indexOf('\n', start);
    if (!isSame) {
      const text = lines.slice(start, end);
      found.set(key, { ...unit, text, value: JSON.parse(text) as unknown });
    }
    at = end + 1;
  }
  return at === lines.length ? found : null;
}

/** Reads the keys of the units that a text refers to. */
export function referenceReader({ document }: DividedDocument): (text: string) => Set<string> {
  // Most references of a large document are repeated.
  const known = new Map<string, string | null>();
  return (text) => {
    const found = new Set<string>();
    for (const [pointer] of text.matchAll(reference)) {
      const key = known.get(pointer) ?? targetOf(document, pointer);
      known.set(pointer, key);
      if (key !== null) found.add(key);
    }
    return found;
  };
}

const reference = /#\/components\/\w+\/(?:[^"\\/]|\\.)*/g;

function targetOf({ components }: JsonRecord, pointer: string): string | null {
  const [, , group = '', step = ''] = (JSON.parse(`"${pointer}"`) as string).split('/');
  const members = isRecord(components) ? components[group] : undefined;
  const name = isRecord(members) ? keyAt(members, step) : null;
  return name === null ? null : unitKey(group, name);
}
