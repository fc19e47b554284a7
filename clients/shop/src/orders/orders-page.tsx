import { Link } from 'wouter';
import type { Order } from '../api/client';
import { useInfiniteOrders } from '../api/react/order';
import { ProductPicture } from '../catalogue/product-picture';
import { showCents } from '../money';
import { useSession } from '../session';
import { LoadingFailed, Message } from '../ui/message';
import { Page } from '../ui/page';
import { OrderStatus } from './order-status';
import { dayOf, totalOf } from './order-total';

export function OrdersPage() {
  const session = useSession();
  return (
    <Page title="Your orders">
      {session === null ? <SignInFirst next="/orders" /> : <OrderList />}
    </Page>
  );
}

/** Shown in place of content for customers only. */
export function SignInFirst({ next }: { readonly next: string }) {
  return (
    <Message title="Sign in to see your orders.">
      <Link href={`/sign-in?next=${next}`} className="button">
        Sign in
      </Link>
    </Message>
  );
}

function OrderList() {
  // A payment may have been settled since the list was loaded.
  const found = useInfiniteOrders(
    { sort: ['-orderedAt'], embed: ['items', 'items.product'] },
    { staleTime: 0 },
  );
  const { data, error, hasNextPage, isFetchingNextPage } = found;
  if (error !== null) return <LoadingFailed error={error} retry={() => void found.refetch()} />;
  if (data === undefined) return <p role="status">Loading…</p>;
  const orders = data.pages.flatMap(({ rows }) => rows);
  if (orders.length === 0) {
    return (
      <Message title="You have not ordered anything yet.">
        <Link href="/" className="button">
          Browse the catalogue
        </Link>
      </Message>
    );
  }
  return (
    <>
      <ul className="orders">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button quiet more"
          disabled={isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Older orders'}
        </button>
      )}
    </>
  );
}

function OrderRow({ order }: { readonly order: Order }) {
  const { id, status, items = [] } = order;
  return (
    <li>
      <Link href={`/orders/${id}`} className="order-row">
        <span className="thumbs">
          {items.slice(0, 3).map((item) => (
            <ProductPicture key={item.productId} product={item.product} />
          ))}
        </span>
        <span className="order-name">
          <strong>Order {id}</strong>
          <span className="faint">{dayOf(order)}</span>
        </span>
        <OrderStatus status={status} />
        <span className="line-sum">{showCents(totalOf(order))}</span>
      </Link>
    </li>
  );
}
