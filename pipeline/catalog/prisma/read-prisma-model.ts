import { stripVTControlCharacters } from 'node:util';
import type prismaInternals from '@prisma/internals';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import type { PrismaFile } from './read-prisma-files.ts';
import { acceptableSource } from './scan-prisma-source.ts';

type GetDmmf = typeof prismaInternals.getDMMF;

/** Prisma's own model of a schema. */
export type PrismaDatamodel = Awaited<ReturnType<GetDmmf>>['datamodel'];
/** A model, view or composite type. */
export type PrismaModel = PrismaDatamodel['models'][number];
/** A field: a column, or one side of a relation. */
export type PrismaField = PrismaModel['fields'][number];

/** Features that change what a schema may say; they count as switched on. */
const generator = `
generator specmill {
  provider        = "specmill"
  previewFeatures = ["views", "partialIndexes", "postgresqlExtensions"]
}
`;

/** Parses and checks a schema. Throws PRISMA_SCHEMA_INVALID with every fault and its line. */
export async function readPrismaModel(files: readonly PrismaFile[]): Promise<PrismaDatamodel> {
  // A CommonJS package whose exports Node cannot see: they all hang on the default one.
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
  // Without one of its own sentences this is not a verdict on the schema but a fault.
  if (first === undefined) return error;
  return new PipelineError([first, ...rest], { cause: error });
}
