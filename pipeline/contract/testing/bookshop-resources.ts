import { Rows } from './bookshop-rows.ts';

/** A table of the shop, with rules beyond its schemas. */
export interface Resource {
  readonly model: 'Author' | 'Book';
  readonly path: string;
  readonly rows: Rows;
  readonly unique: string;
  /** Empty values of optional properties. */
  readonly empty: Readonly<Record<string, unknown>>;
  readonly isSecured: boolean;
  /** Number of rows at the start. */
  readonly opened: number;
}

/** The tables of a new shop, with initial rows. */
export function bookshopResources(): { readonly authors: Resource; readonly books: Resource } {
  const authors = new Rows();
  const books = new Rows();
  for (const [index, name] of ['Ada Quill', 'Ben Marlow', 'Cy Vane'].entries()) {
    authors.add({ name, email: `writer${String(index)}@example.com`, born: '1970-01-02' });
  }
  for (let index = 0; index < 23; index += 1) books.add(bookOf(index));
  return {
    authors: {
      ...{
        model: 'Author',
        path: '/authors',
        rows: authors,
        unique: 'email',
        isSecured: false,
        opened: 3,
      },
      empty: { born: null },
    },
    books: {
      ...{
        model: 'Book',
        path: '/books',
        rows: books,
        unique: 'isbn',
        isSecured: true,
        opened: 23,
      },
      empty: { pages: null, tags: [] },
    },
  };
}

function bookOf(index: number): Readonly<Record<string, unknown>> {
  return {
    title: `Volume ${String((index * 7) % 23)}`,
    isbn: String(9_780_000_000_000 + index),
    genre: ['novel', 'essay', 'poetry'][index % 3],
    price: (index * 5) % 40,
    pages: index % 4 === 0 ? null : 100 + index,
    tags: index % 2 === 0 ? [] : ['paper', 'new'],
    authorId: 1 + (index % 2),
    createdAt: '2026-01-02T03:04:05.000Z',
  };
}
