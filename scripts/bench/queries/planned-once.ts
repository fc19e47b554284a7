/** SQL with hidden limits: SQLite plans a statement again whenever a bare parameter of LIMIT is bound. */
export function plannedOnce(sql: string): string {
  return sql.replaceAll(/(limit|offset) \?/g, '$1 ? + 0');
}
