/** Whether a status tells of success: `204`, `2XX`. */
export function isSuccess(status: string): boolean {
  return status.startsWith('2');
}
