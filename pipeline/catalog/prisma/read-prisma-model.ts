import { stripVTControlCharacters } from 'node:util';
import type prismaInternals from '@prisma/internals';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import type { PrismaFile } from './read-prisma-files.ts';
import { acceptableSource } from './scan-prisma-source.ts';

type GetDmmf = typeof prismaInternals.getDMMF;

/** Prisma's DMMF of a schema. */
export type PrismaDatamodel = Awaited<ReturnType<GetDmmf>>['datamodel'];
/** A model, view or composite type. */
export type PrismaModel = PrismaDatamodel['models'][number];
/** A field: a column, or one side of a relation. */
export type PrismaField = PrismaModel['fields'][number];

/** Preview features to enable, so that schemas may use them. */
const generator = `
generator specmill {
  provider        = "specmill"
  previewFeatures = ["views", "partialIndexes", "postgresqlExtensions"]
}
`;

/** Parses and validates a schema. Throws PRISMA_SCHEMA_INVALID with every error and its line. */
export async function readPrismaModel(files: readonly PrismaFile[]): Promise<PrismaDatamodel> {
  // A CommonJS package whose named exports Node cannot detect: use the default export.
  const { getDMMF } = (await import('@prisma/internals')).default;
  const sources = files
    .map(acceptableSource)
    .map(({ name, text }) => [name, text] as [string, string]);
  try {
    const all: [string, string][] = [...sources, ['specmill-generator.prisma', generator]];
    return (await getDMMF({ datamodel: all })).datamodel;
  } catch (error) {
    throw invalidSchema(error);
  }
}

function invalidSchema(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const text = stripVTControlCharacters(error.message);
  const [first, ...rest] = [...text.matchAll(/^error: (.*)$(?:\n\s*-->\s*(\S.*))?/gm)].map(
    ([, message = '', place]): Problem => ({
      code: 'PRISMA_SCHEMA_INVALID',
      message,
      ...(place === undefined ? {} : { place }),
    }),
  );
  // Without one of Prisma's messages, the error is not about the schema.
  if (first === undefined) return error;
  return new PipelineError([first, ...rest], { cause: error });
}
