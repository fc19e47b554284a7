import type { ClientOperation, ClientResource } from '../client-input.ts';

/** Unique names within one resource's file. */
export interface ResourceWords {
  /** `Order` */
  readonly row: string;
  /** `Orders` */
  readonly rows: string;
  /** `CreateOrder`; different from `row` and `rows`. */
  readonly operation: (operation: ClientOperation) => string;
}

/** Chooses the names; `reserved` are words whose names the file imports (`Query` of `useQuery`). */
export function resourceWords(
  resource: ClientResource,
  reserved: readonly string[],
): ResourceWords {
  const taken = new Set(reserved);
  const claim = (word: string, suffix: string): string => {
    let free = word;
    while (neededBy(free).some((name) => taken.has(name))) free += suffix;
    for (const name of neededBy(free)) taken.add(name);
    return free;
  };
  const row = claim(resource.name, 'Row');
  const rows = claim(resource.plural, 'Rows');
  const derived = [`Infinite${rows}`, `Paged${rows}Store`];
  for (const word of derived) taken.add(word);
  const operations = new Map<string, string>();
  const all = [resource.create, resource.update, resource.replace, resource.delete];
  for (const item of [...all, ...resource.others]) {
    if (item === null) continue;
    operations.set(item.name, claim(capitalised(item.name), 'Operation'));
  }
  return {
    row,
    rows,
    operation: ({ name }) => operations.get(name) ?? capitalised(name),
  };
}

/**
 * Names that other operations must not have: `report` becomes `reportStore`, and the hook
 * `useUseReport` comes with `useReportOptions`.
 */
function neededBy(word: string): readonly string[] {
  const used = /^Use(.+)$/.exec(word)?.[1];
  return [word, `${word}Store`, ...(used === undefined ? [] : [`${used}Options`])];
}

/** `Order` → `order` */
export function uncapitalised(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
