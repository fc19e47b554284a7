/** The member `denied` of a table or column; none if everything is allowed. */
export function deniedRights<Right>(denied: readonly Right[]): {
  readonly denied?: readonly Right[];
} {
  return denied.length === 0 ? {} : { denied };
}
