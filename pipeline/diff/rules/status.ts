/** Whether a status is 2XX: `204`, `2XX`. */
export function isSuccess(status: string): boolean {
  return status.startsWith('2');
}
