import type { Model } from '../../model/api-model.ts';
import { ClaimedNames } from '../printer/claimed-names.ts';

/**
 * Reserved names in Prisma or its client:
 * https://www.prisma.io/docs/orm/reference/prisma-schema-reference#naming-conventions
 */
const reserved = [
  ...['PrismaClient', 'Prisma', 'Model', 'Select', 'Return', 'Int', 'BigInt', 'Float', 'Decimal'],
  ...['String', 'Boolean', 'DateTime', 'Json', 'Bytes', 'Unsupported', 'async', 'await', 'break'],
  ...['case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do'],
  ...['else', 'enum', 'export', 'extends', 'false', 'finally', 'for', 'function', 'if'],
  ...['implements', 'import', 'in', 'instanceof', 'interface', 'let', 'new', 'null', 'package'],
  ...['private', 'protected', 'public', 'return', 'super', 'switch', 'this', 'throw', 'true'],
  ...['try', 'typeof', 'using', 'var', 'void', 'while', 'with', 'yield'],
];

/** Names of models and enums, and the field names in use per model. */
export interface PrismaNames {
  /** By the name of the model's schema. */
  readonly models: ReadonlyMap<string, string>;
  readonly types: ClaimedNames;
  /** By the name of the model's schema, then by column. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By the name of the model's schema: names that other fields must not have. */
  readonly taken: ReadonlyMap<string, ClaimedNames>;
}

/** Chooses names for models and their fields: the document's if Prisma accepts them. */
export function namePrismaModels(models: readonly Model[]): PrismaNames {
  const types = new ClaimedNames(reserved);
  const named = new Map(models.map(({ name }) => [name, types.claim(prismaName(name), '_')]));
  const taken = new Map(models.map(({ name }) => [name, new ClaimedNames()]));
  const fields = new Map(
    models.map(({ name, properties }) => [
      name,
      new Map(
        properties.map((property) => [
          property.source.column,
          taken.get(name)?.claim(prismaName(property.name), '_') ?? property.name,
        ]),
      ),
    ]),
  );
  return { models: named, types, fields, taken };
}

/** A name of ASCII letters, digits and underscores that begins with a letter. */
export function prismaName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^[^A-Za-z]+/, '');
  return plain === '' ? 'x' : plain;
}
