/** The target of a path in the lab. */
export interface Place {
  readonly table: 'notes' | 'comments' | 'topics' | 'links';
  readonly id: number | null;
  /** The parent note of a list of comments. */
  readonly below: number | null;
  /** An operation on several rows other than a list. */
  readonly part: 'query' | 'bulk' | 'slug' | null;
  /** The unique key of a note, if the path contains it. */
  readonly slug?: string;
}

/** The target of a path, or null. */
export function placeOf(path: string): Place | null {
  const [, below] = /^\/notes\/(\d+)\/comments$/.exec(path) ?? [];
  if (below !== undefined) return { table: 'comments', id: null, below: Number(below), part: null };
  const [, slug] = /^\/notes\/by\/slug\/([^/]+)$/.exec(path) ?? [];
  if (slug !== undefined) return { table: 'notes', id: null, below: null, part: 'slug', slug };
  const [, table, end] =
    /^\/(notes|comments|topics|links)(?:\/(\d+|query|bulk))?$/.exec(path) ?? [];
  if (table !== 'notes' && table !== 'comments' && table !== 'topics' && table !== 'links')
    return null;
  if (end === 'query' || end === 'bulk') return { table, id: null, below: null, part: end };
  return { table, id: end === undefined ? null : Number(end), below: null, part: null };
}

/** The methods of a target. */
export function allowedAt({ table, id, below, part }: Place): readonly string[] {
  if (part === 'query') return ['POST'];
  if (part === 'slug') return ['PUT'];
  if (part === 'bulk') return ['POST', 'PATCH', 'DELETE'];
  if (table === 'topics' || table === 'links')
    return id === null ? ['GET', 'POST'] : ['GET', 'DELETE'];
  if (below !== null) return ['GET'];
  if (id === null) return ['GET', 'POST'];
  return table === 'notes' ? ['GET', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'PATCH', 'DELETE'];
}

/** The scope that a method requires there, or null. */
export function scopeOf({ table, id, part }: Place, method: string): string | null {
  const isOne = id !== null || part === 'slug' || (part === 'bulk' && method !== 'POST');
  if (table !== 'notes' || !isOne || method === 'GET') return null;
  return method === 'DELETE' ? 'notes:delete' : 'notes:write';
}
