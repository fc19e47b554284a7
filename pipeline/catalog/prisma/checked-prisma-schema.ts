import { readPrismaModel } from './read-prisma-model.ts';

/** A Prisma schema formatted by `prisma format`. Throws PRISMA_SCHEMA_INVALID if Prisma rejects it. */
export async function checkedPrismaSchema(name: string, text: string): Promise<string> {
  await readPrismaModel([{ name, text }]);
  const { formatSchema } = (await import('@prisma/internals')).default;
  const [formatted] = await formatSchema({ schemas: [[name, text]] });
  return formatted?.[1] ?? text;
}
