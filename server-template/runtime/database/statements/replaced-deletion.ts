/** Deletes a row whose triggers or rules may do something else instead, such as marking it. */
export interface Deletion {
  /** Text that differs whenever the row does; null: no row. */
  readonly version: () => Promise<string | null> | string | null;
  /** Returns the number of deleted rows. */
  readonly run: () => Promise<number> | number;
}

/** Whether a row was there, and is now deleted or changed. */
export async function replacedDeletion({ version, run }: Deletion): Promise<boolean> {
  const before = await version();
  if (before === null) return false;
  return (await run()) > 0 || (await version()) !== before;
}
