/** The words of a name, small: `createdAt`, `created_at` and `CREATED-AT` all give `created at`. */
export function wordsOf(name: string): string {
  return name
    .slice(0, 100)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
}
