/** The table in which `specmill migrate --apply` keeps its history; it is part of no catalog. */
export const HISTORY_TABLE = 'specmill_migrations';
