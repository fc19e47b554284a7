import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useInfiniteProducts } from '../api/react/product';
import { LoadingFailed, Message } from '../ui/message';
import { Page } from '../ui/page';
import { Filters, queryOf, wishIn, type Wish } from './filters';
import { ProductCard } from './product-card';

export function CataloguePage() {
  const [search, setSearch] = useSearchParams();
  const wish = wishIn(search);
  const change = (part: Partial<Wish>) => {
    const { text, shelf, most, sort } = { ...wish, ...part };
    const names = { q: text, shelf, most, sort: sort === 'name' ? '' : sort };
    const kept = Object.entries(names).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(kept), { replace: true });
  };
  return (
    <Page title="Good things, plainly made" intro={<p>For kitchen, garden and desk.</p>}>
      <Filters wish={wish} change={change} />
      <Results wish={wish} clear={() => change({ text: '', shelf: '', most: '' })} />
    </Page>
  );
}

function Results({ wish, clear }: { readonly wish: Wish; readonly clear: () => void }) {
  const found = useInfiniteProducts(queryOf(wish), { placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = found;
  if (error !== null && data === undefined) {
    return <LoadingFailed error={error} retry={() => void found.refetch()} />;
  }
  if (data === undefined) return <Skeletons />;
  const products = data.pages.flatMap(({ rows }) => rows);
  if (products.length === 0) {
    return (
      <Message title="No products match.">
        <button type="button" className="button quiet" onClick={clear}>
          Show everything
        </button>
      </Message>
    );
  }
  return (
    <>
      <p className="unseen" role="status">
        {products.length} products{hasNextPage ? ', and more' : ''}
      </p>
      <ul className="grid" aria-busy={isPlaceholderData}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button quiet more"
          disabled={isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </button>
      )}
    </>
  );
}

function Skeletons() {
  return (
    <ul className="grid" aria-busy="true" aria-label="Loading the catalogue">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} className="card skeleton">
          <div className="picture" />
          <div className="card-text">
            <span />
            <span />
          </div>
        </li>
      ))}
    </ul>
  );
}
