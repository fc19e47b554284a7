/** What `build --emit` writes beside servers and clients, and the folder of a project that it is in. */
export const extras = {
  prisma: 'prisma',
  kubernetes: 'deploy',
  zod: 'src/zod',
} as const;

/** One of them. */
export type Extra = keyof typeof extras;

/** Their names, as a flag takes them. */
export const extraNames = Object.keys(extras) as readonly Extra[];
