import { basename } from 'node:path';
import { checkedPrismaSchema } from '../../../catalog/prisma/checked-prisma-schema.ts';
import { emitPrismaSchema } from '../../../emit/prisma/emit-prisma.ts';
import { derivedSqlType } from '../../../migrate/describe/sql-type-of-schema.ts';
import type { OutputFile } from '../../../output-file.ts';
import type { ExtraFiles } from './build-extra.ts';
import { extras } from './extras.ts';

/** A Prisma schema for each document. */
export const prismaFiles: ExtraFiles = (documents, _project, isOne) =>
  Promise.all(
    documents.map(async ({ path, model }): Promise<OutputFile> => {
      const file = isOne ? 'schema.prisma' : `${basename(path, '.json')}/schema.prisma`;
      const content = await checkedPrismaSchema(
        file,
        emitPrismaSchema(model, path, derivedSqlType),
      );
      return { path: `${extras.prisma}/${file}`, owner: 'generated', content };
    }),
  );
