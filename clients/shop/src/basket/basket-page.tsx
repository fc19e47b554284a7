import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Product } from '../api/client';
import { usePlaceOrder } from '../api/react/order';
import { useProducts } from '../api/react/product';
import { ProductPicture } from '../catalogue/product-picture';
import { centsOf, showCents } from '../money';
import { useSession } from '../session';
import { LoadingFailed, Message, sentenceOf } from '../ui/message';
import { Page } from '../ui/page';
import { emptyBasket, keyOfOrder, setQuantity, useBasket, type BasketLine } from './basket';
import { QuantityField } from './quantity-field';

export function BasketPage() {
  const lines = useBasket();
  if (lines.length > 0) return <FullBasket lines={lines} />;
  return (
    <Page title="Basket">
      <Message title="Your basket is empty.">
        <Link href="/" className="button">
          Browse the catalogue
        </Link>
      </Message>
    </Page>
  );
}

function FullBasket({ lines }: { readonly lines: readonly BasketLine[] }) {
  const ids = lines.map(({ productId }) => productId).toSorted((a, b) => a - b);
  const { data, error, refetch } = useProducts({ id: ids, limit: 48 });
  const products = new Map(data?.map((product) => [product.id, product]));
  const total = lines.reduce((sum, { productId, quantity }) => {
    const product = products.get(productId);
    return product === undefined ? sum : sum + centsOf(product.price) * quantity;
  }, 0);
  return (
    <Page title="Basket">
      {error !== null && <LoadingFailed error={error} retry={() => void refetch()} />}
      <ul className="lines" aria-busy={data === undefined}>
        {lines.map((line) => (
          <BasketRow
            key={line.productId}
            line={line}
            product={products.get(line.productId)}
            isLoaded={data !== undefined}
          />
        ))}
      </ul>
      <Checkout lines={lines} total={total} isReady={data !== undefined} />
    </Page>
  );
}

function BasketRow({
  line: { productId, quantity },
  product,
  isLoaded,
}: {
  readonly line: BasketLine;
  readonly product: Product | undefined;
  readonly isLoaded: boolean;
}) {
  const name = product?.name ?? (isLoaded ? 'No longer for sale' : 'Loading…');
  return (
    <li className="line">
      <ProductPicture product={product} />
      <div className="line-text">
        <p className="line-name">{name}</p>
        {product !== undefined && (
          <p className="faint">
            {showCents(centsOf(product.price))} each
            {product.stock < quantity && ` · only ${product.stock} in stock`}
          </p>
        )}
      </div>
      <QuantityField name={name} value={quantity} change={(next) => setQuantity(productId, next)} />
      <p className="line-sum">
        {product === undefined ? '' : showCents(centsOf(product.price) * quantity)}
      </p>
      <button
        type="button"
        className="link"
        aria-label={`Remove ${name}`}
        onClick={() => setQuantity(productId, 0)}
      >
        Remove
      </button>
    </li>
  );
}

function Checkout({
  lines,
  total,
  isReady,
}: {
  readonly lines: readonly BasketLine[];
  readonly total: number;
  readonly isReady: boolean;
}) {
  const session = useSession();
  const [, navigate] = useLocation();
  const [note, setNote] = useState('');
  const order = usePlaceOrder();
  // A second click comes before the button is disabled, and so before isPending.
  const isPlacing = useRef(false);
  const place = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPlacing.current) return;
    isPlacing.current = true;
    const body = { items: [...lines], note: note.trim() === '' ? null : note.trim() };
    order.mutate(
      { body, header: { 'Idempotency-Key': keyOfOrder(body) } },
      {
        onSuccess: ({ id }) => {
          navigate(`/orders/${id}`);
          emptyBasket();
        },
        onSettled: () => (isPlacing.current = false),
      },
    );
  };
  return (
    <form className="panel checkout" onSubmit={place}>
      <p className="sum">
        <span>Total</span>
        <strong>{isReady ? showCents(total) : '…'}</strong>
      </p>
      <label className="field">
        <span>Anything we should know? (optional)</span>
        <textarea
          rows={2}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {order.error !== null && (
        <Message kind="error" title="The order could not be placed.">
          <p>{sentenceOf(order.error)}</p>
        </Message>
      )}
      {session === null ? (
        <Link href="/sign-in?next=/basket" className="button">
          Sign in to order
        </Link>
      ) : (
        <button type="submit" className="button" disabled={order.isPending || !isReady}>
          {order.isPending ? 'Placing the order…' : 'Place order'}
        </button>
      )}
    </form>
  );
}
