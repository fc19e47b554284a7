import type { Row } from '../../../../server-template/shared/rows/row.ts';

/** `how-to-train` from a title, if the key is a slug; otherwise null. */
export function slugOf(row: Row, name: string): string | null {
  if (!/slug|handle|permalink/i.test(name)) return null;
  const title = row['title'] ?? row['name'] ?? row['label'];
  if (typeof title !== 'string') return null;
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');
  return slug === '' ? null : slug.slice(0, 100);
}
