/** Where Prisma schemas stand in a project. */
export const PRISMA_FOLDER = 'prisma';
