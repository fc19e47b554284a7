import type { LabClaims } from './lab-tokens.ts';
import type { Leak } from './leaks.ts';

/** A row of the lab. */
export type LabRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** The tables of the lab; initially, two owners have a note with a comment each. */
export class LabRows {
  readonly notes = new Map<number, LabRow>();
  readonly comments = new Map<number, LabRow>();
  readonly topics = new Map<number, LabRow>();
  readonly links = new Map<number, LabRow>();
  #last = 100;

  constructor() {
    for (const [id, ownerId] of [
      [1, 'bob'],
      [2, 'carol'],
    ] as const) {
      const texts = { title: `note of ${ownerId}`, secret: `secret of ${ownerId}` };
      this.topics.set(id, { id, name: `topic ${id}` });
      const slug = `noteof${ownerId}`.padEnd(12, 'x');
      this.notes.set(id, { id, ownerId, rank: id, topicId: id, ...texts, slug });
      this.comments.set(id, { id, noteId: id, text: `comment ${id}` });
    }
  }

  noteOf({ noteId }: Readonly<Record<string, unknown>>): readonly LabRow[] {
    const note = this.notes.get(Number(noteId));
    return note === undefined ? [] : [note];
  }

  notesOf({ id }: LabRow): readonly LabRow[] {
    return [...this.notes.values()].filter(({ topicId }) => topicId === id);
  }

  bySlug(slug: unknown): LabRow | undefined {
    return [...this.notes.values()].find((note) => note['slug'] === slug);
  }

  commentsOf(note: number): readonly LabRow[] {
    return [...this.comments.values()].filter(({ noteId }) => noteId === note);
  }

  next(): number {
    return (this.#last += 1);
  }
}

/** The caller, and its permissions. */
export class LabCaller {
  readonly claims: LabClaims;
  readonly scopes: ReadonlySet<string>;
  readonly #leak: Leak | null;
  readonly #rows: LabRows;

  constructor(claims: LabClaims, { leak, rows }: { leak: Leak | null; rows: LabRows }) {
    this.claims = claims;
    const { scope = '' } = claims;
    this.scopes = new Set(typeof scope === 'string' ? scope.split(' ') : []);
    this.#leak = leak;
    this.#rows = rows;
  }

  has(scope: string): boolean {
    if (this.#leak === 'scopes are not checked') return true;
    if (this.#leak === 'a prefix of a scope is accepted')
      return [...this.scopes].some((held) => held.startsWith(scope));
    return this.scopes.has(scope);
  }

  owns({ ownerId }: LabRow): boolean {
    const { sub } = this.claims;
    const own = String(ownerId);
    switch (this.#leak) {
      case 'without a claim all rows are seen':
        return sub === undefined || sub === own;
      case 'a claim is a pattern':
        return new RegExp(`^${String(sub).replaceAll('%', '.*')}$`).test(own);
      case 'a claim may be a list':
        return [sub].flat().includes(own);
      case 'the case of a claim is ignored':
        return typeof sub === 'string' && sub.toLowerCase() === own.toLowerCase();
      case 'a prefix of a claim is accepted':
        return typeof sub === 'string' && sub.startsWith(own);
      default:
        return sub === own;
    }
  }

  /** A row without the properties that the caller may not read; `shows` is the leak that includes them. */
  shown(row: LabRow, shows: Leak | null): object {
    const { secret, ...rest } = row;
    const isLeaked = shows !== null && this.#leak === shows;
    return secret !== undefined && (this.has('secrets') || isLeaked) ? row : rest;
  }

  ownsComment({ noteId }: LabRow): boolean {
    const note = this.#rows.notes.get(Number(noteId));
    return note !== undefined && this.owns(note);
  }
}
