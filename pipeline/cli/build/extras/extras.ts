/** What `build --emit` can write besides servers and clients, with the folder of each. */
export const extras = {
  prisma: 'prisma',
  kubernetes: 'deploy',
  zod: 'src/zod',
  'openapi-3.1': 'openapi-3.1',
} as const;

/** Name of an extra. */
export type Extra = keyof typeof extras;

/** Names of the extras, as a flag takes them. */
export const extraNames = Object.keys(extras) as readonly Extra[];
