import { typeDbOf } from '../../extensions.ts';
import type { DocumentDb, TypeDb } from '../../extensions.ts';
import type { SchemaOrReference } from '../../openapi-document.ts';
import { pointerTo } from '../json-pointer.ts';
import type { ProblemList } from '../problem-list.ts';

type EnumDb = NonNullable<DocumentDb['enums']>[number];
type Listed = EnumDb & { readonly schemaName: string };

/** The database with enum values as schemas list them; a problem if schemas of one type differ. */
export function withListedEnums(
  database: DocumentDb | null,
  schemas: Readonly<Record<string, SchemaOrReference>>,
  problems: ProblemList,
): DocumentDb | null {
  if (database === null) return null;
  const listed = new Map<string, Listed>();
  for (const [schemaName, schema] of Object.entries(schemas)) {
    const type = typeDbOf(schema);
    if (type === null || '$ref' in schema) continue;
    const values = (schema.enum ?? []).filter((value) => typeof value === 'string');
    const known = listed.get(keyOf(type));
    if (known === undefined) {
      const { kind: _, ...place } = type;
      listed.set(keyOf(type), { ...place, values, schemaName });
    } else if (JSON.stringify(known.values) !== JSON.stringify(values)) {
      problems.add(
        pointerTo('#/components/schemas', schemaName, 'enum'),
        `${known.schemaName} lists different values for the same ${type.kind} ${JSON.stringify(type.name)}.`,
        'List the same values in both, in the same order.',
      );
    }
  }
  const enums = [...listed].flatMap(([key, { schemaName: _, ...type }]) =>
    key.startsWith('enum ') ? [[key, type] as const] : [],
  );
  if (enums.length === 0) return database;
  const others = (database.enums ?? []).map(
    (type) => [keyOf({ kind: 'enum', ...type }), type] as const,
  );
  return { ...database, enums: [...new Map<string, EnumDb>([...others, ...enums]).values()] };
}

function keyOf({ kind, schema, name }: TypeDb): string {
  return `${kind} ${JSON.stringify([schema ?? null, name])}`;
}
