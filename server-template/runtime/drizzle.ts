/**
 * Drizzle's operators and `sql`, in the version that the server uses.
 */
export * from 'drizzle-orm';
