import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { embeddedNames } from '../list/embedding.ts';
import type { GuardedOperation } from './callable-operation.ts';
import { lackedScope } from './property-guards.ts';
import { lackedInEmbed } from './used-properties.ts';

/** An operation with the scopes of a caller. */
export interface CallerView {
  readonly guarded: GuardedOperation;
  readonly scopes: ReadonlySet<string>;
}

/** Whether a choice would use a property that its caller may not see. */
export type IsHidden = (choice: string) => boolean;

/** The choices of a parameter, or of a query's property, that a caller may not make. */
export function hiddenChoices(role: unknown, { guarded, scopes }: CallerView): IsHidden {
  const { guards, list, shown, relations } = guarded;
  const isSeen = (property: string): boolean => lackedScope(guards.read, property, scopes) === null;
  switch (role) {
    case 'sort':
    case 'sortField': {
      const columns = new Map((list.sortable ?? []).map(({ name, property }) => [name, property]));
      return (choice) => {
        const property = columns.get(choice) ?? columns.get(choice.replace(/^-/, ''));
        return property !== undefined && !isSeen(property);
      };
    }
    case 'fields':
      return (choice) => {
        const properties = shown.get(choice) ?? [];
        return properties.length > 0 && !properties.some(isSeen);
      };
    case 'embed':
      return (choice) =>
        lackedInEmbed(relations, embeddedNames([choice]), { read: guards.read, scopes }).length > 0;
    default:
      return () => false;
  }
}

/** A parameter or schema without some of its choices; null if none is left. */
export function withoutChoices(value: JsonObject, isHidden: IsHidden): JsonObject | null {
  const changes: [string, unknown][] = [];
  for (const [key, part] of Object.entries(value)) {
    if (key === 'enum' && Array.isArray(part)) {
      const left = part.filter((choice: unknown) => !isHidden(String(choice)));
      if (left.length === 0 && part.length > 0) return null;
      if (left.length < part.length) changes.push([key, left]);
    } else if (isJsonObject(part)) {
      const left = withoutChoices(part, isHidden);
      if (left === null) return null;
      if (left !== part) changes.push([key, left]);
    }
  }
  return changes.length === 0 ? value : { ...value, ...Object.fromEntries(changes) };
}
