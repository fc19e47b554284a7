import { isCitext } from '../../../server-template/shared/tables/types/postgresql-type.ts';
import type { Property } from '../../model/api-model.ts';

/**
 * Whether a column holds two claims as one value: numbers and booleans as texts, and letters of
 * UUIDs, enums and addresses, and of PostgreSQL's citext, in either case.
 */
export function isSameClaim(
  property: Pick<Property, 'type' | 'source'> | undefined,
  one: unknown,
  other: unknown,
): boolean {
  const [first, second] = [plain(one), plain(other)];
  if (first === null || second === null) return false;
  if (first === second) return true;
  const { type, source } = property ?? {};
  switch (type?.kind) {
    case undefined:
      return false;
    case 'integer':
    case 'decimal':
    case 'float':
      return first.trim() !== '' && Number(first) === Number(second);
    case 'boolean':
      return truth(first) === truth(second);
    case 'text':
      return isCitext(source?.type ?? '') && isSameInAnyCase(first, second);
    default:
      return isSameInAnyCase(first, second);
  }
}

function plain(value: unknown): string | null {
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) : null;
}

function truth(text: string): string {
  return (
    new Map([
      ['1', 'true'],
      ['0', 'false'],
    ]).get(text) ?? text.toLowerCase()
  );
}

function isSameInAnyCase(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}
