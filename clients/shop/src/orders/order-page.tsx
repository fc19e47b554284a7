import { Link } from 'wouter';
import type { Order } from '../api/client';
import { useOrders } from '../api/react/order';
import { ProductPicture } from '../catalogue/product-picture';
import { centsOf, showCents } from '../money';
import { useSession } from '../session';
import { LoadingFailed, Message } from '../ui/message';
import { Page } from '../ui/page';
import { OrderStatus } from './order-status';
import { dayOf, totalOf } from './order-total';
import { isWaiting, PaymentPanel } from './payment-panel';
import { SignInFirst } from './orders-page';

/** Milliseconds between polls of a payment in progress. */
const LOOK_MS = 1000;

export function OrderPage({ id }: { readonly id: number }) {
  const session = useSession();
  return (
    <Page title={`Order ${id}`}>
      {session === null ? <SignInFirst next={`/orders/${id}`} /> : <LoadedOrder id={id} />}
    </Page>
  );
}

function LoadedOrder({ id }: { readonly id: number }) {
  const found = useOrders(
    { id: [id], embed: ['items', 'items.product', 'payments'] },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((order) => isWaiting(order)) === true ? LOOK_MS : false,
    },
  );
  const { data, error } = found;
  if (data === undefined && error !== null) {
    return <LoadingFailed error={error} retry={() => void found.refetch()} />;
  }
  if (data === undefined) return <p role="status">Loading…</p>;
  const [order] = data;
  if (order === undefined) {
    return (
      <Message title="There is no such order.">
        <Link href="/orders">All your orders</Link>
      </Message>
    );
  }
  return (
    <div className="order">
      <PaymentPanel order={order} />
      <section aria-label="What you ordered">
        <p className="order-facts">
          <OrderStatus status={order.status} />
          <span className="faint">{dayOf(order)}</span>
        </p>
        <Lines order={order} />
        {order.note !== null && <p className="order-note">“{order.note}”</p>}
      </section>
    </div>
  );
}

function Lines({ order }: { readonly order: Order }) {
  return (
    <>
      <ul className="lines">
        {order.items?.map(({ productId, product, quantity, unitPrice }) => (
          <li key={productId} className="line">
            <ProductPicture product={product} />
            <div className="line-text">
              <p className="line-name">{product?.name ?? 'No longer in the catalogue'}</p>
              <p className="faint">
                {quantity} × {showCents(centsOf(unitPrice))}
              </p>
            </div>
            <p className="line-sum">{showCents(centsOf(unitPrice) * quantity)}</p>
          </li>
        ))}
      </ul>
      <p className="sum">
        <span>Total</span>
        <strong>{showCents(totalOf(order))}</strong>
      </p>
    </>
  );
}
