import { useEffect, useState } from 'react';
import { useCategories } from '../api/react/category';
import type { ProductsQuery } from '../api/react/product';

/** Filters in the URL of the catalogue. */
export interface Wish {
  readonly text: string;
  readonly shelf: string;
  readonly most: string;
  readonly sort: string;
}

const sorts = {
  name: 'Name',
  price: 'Lowest price',
  '-price': 'Highest price',
} as const;
const prices = ['25', '50', '100'];
/** Milliseconds without a keystroke before a search. */
const PAUSE_MS = 250;

export function wishIn(search: URLSearchParams): Wish {
  const of = (name: string) => search.get(name) ?? '';
  return { text: of('q'), shelf: of('shelf'), most: of('most'), sort: of('sort') || 'name' };
}

/** The filters as parameters of the API. */
export function queryOf({ text, shelf, most, sort }: Wish): ProductsQuery {
  return {
    sort: [sort in sorts ? (sort as keyof typeof sorts) : 'name'],
    ...(text === '' ? {} : { q: text.slice(0, 80) }),
    ...(/^\d+$/.test(shelf) ? { categoryId: [Number(shelf)] } : {}),
    ...(prices.includes(most) ? { price_lte: most } : {}),
  };
}

export function Filters({
  wish,
  change,
}: {
  readonly wish: Wish;
  readonly change: (part: Partial<Wish>) => void;
}) {
  return (
    <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchField text={wish.text} change={(text) => change({ text })} />
      <ShelfField shelf={wish.shelf} change={(shelf) => change({ shelf })} />
      <label className="field">
        <span>Price</span>
        <select value={wish.most} onChange={(event) => change({ most: event.target.value })}>
          <option value="">Any</option>
          {prices.map((price) => (
            <option key={price} value={price}>
              Up to {price}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Sort by</span>
        <select value={wish.sort} onChange={(event) => change({ sort: event.target.value })}>
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}

function SearchField({
  text,
  change,
}: {
  readonly text: string;
  readonly change: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => change(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="field search">
      <span>Search</span>
      <input
        type="search"
        placeholder="Pots, pens, lamps…"
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

function ShelfField({
  shelf,
  change,
}: {
  readonly shelf: string;
  readonly change: (shelf: string) => void;
}) {
  const { data: shelves = [] } = useCategories({ sort: ['position'], limit: 48 });
  const groups = shelves.filter(({ parentId }) => parentId === null);
  return (
    <label className="field">
      <span>Shelf</span>
      <select value={shelf} onChange={(event) => change(event.target.value)}>
        <option value="">All shelves</option>
        {groups.map((group) => (
          <optgroup key={group.id} label={group.name}>
            {shelves
              .filter(({ parentId }) => parentId === group.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
