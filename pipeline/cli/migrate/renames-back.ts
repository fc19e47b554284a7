/** Renames of the way back: `orders=sales` and `orders.qty=amount` become `sales=orders` and `sales.amount=qty`. */
export function renamesBack(renames: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...renames].map(([old, fresh]) => {
      const dot = old.lastIndexOf('.');
      if (dot < 0) return [fresh, old];
      const table = old.slice(0, dot);
      return [`${renames.get(table) ?? table}.${fresh}`, old.slice(dot + 1)];
    }),
  );
}
