import { readPrismaModel } from './read-prisma-model.ts';

/** A Prisma schema as `prisma format` leaves it. Throws PRISMA_SCHEMA_INVALID where Prisma finds something wrong with it. */
export async function checkedPrismaSchema(name: string, text: string): Promise<string> {
  await readPrismaModel([{ name, text }]);
  const { formatSchema } = (await import('@prisma/internals')).default;
  const [formatted] = await formatSchema({ schemas: [[name, text]] });
  return formatted?.[1] ?? text;
}
