import type { Catalog, Column, DomainType } from '../catalog/catalog.ts';

/** Looks up the named types of columns. */
export interface NamedTypes {
  domainOf(column: Column): DomainType | null;
  /** The database's comment of the column, else of its domain or enum. */
  commentOf(column: Column): string | null;
}

/** The catalog's domains and enums by name. */
export function namedTypesOf(catalog: Catalog): NamedTypes {
  const domains = new Map(catalog.domains.map((domain) => [typeKey(domain), domain]));
  const enums = new Map(catalog.enums.map((type) => [typeKey(type), type]));
  const domainOf = ({ domain }: Column): DomainType | null =>
    domain === null ? null : (domains.get(typeKey(domain)) ?? null);
  return {
    domainOf,
    commentOf: (column) => {
      const { type } = column;
      const named = type.kind === 'enum' && type.name !== null ? typeKey(type) : '';
      const comments = [column, domainOf(column), enums.get(named)].map((one) =>
        one?.comment?.trim(),
      );
      return comments.find((comment) => comment !== undefined && comment !== '') ?? null;
    },
  };
}

function typeKey({
  schema,
  name,
}: {
  readonly schema: string | null;
  readonly name: string | null;
}): string {
  return JSON.stringify([schema, name]);
}
