import { useEffect, useState } from 'react';
import type { Product } from '../api/client';
import { addToBasket, MOST, useBasket } from '../basket/basket';
import { centsOf, showCents } from '../money';
import { ProductPicture } from './product-picture';

const FEW = 5;
/** Milliseconds for which the button confirms a click. */
const THANKS_MS = 1600;

export function ProductCard({ product }: { readonly product: Product }) {
  const { id, name, description, price, stock } = product;
  const inBasket = useBasket().find((line) => line.productId === id)?.quantity ?? 0;
  const [isAdded, setAdded] = useState(false);
  useEffect(() => {
    if (!isAdded) return;
    const timer = setTimeout(() => setAdded(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [isAdded, inBasket]);
  const isSoldOut = stock <= inBasket || inBasket >= MOST;
  const label = labelOf({ stock, isSoldOut, isAdded });
  return (
    <li className="card">
      <ProductPicture product={product} />
      <div className="card-text">
        <h2>{name}</h2>
        <p className="description">{description}</p>
        <p className="card-foot">
          <span className="price">{showCents(centsOf(price))}</span>
          {stock > 0 && stock <= FEW && <span className="few">Only {stock} left</span>}
        </p>
        <button
          type="button"
          className="button add"
          disabled={isSoldOut}
          data-added={isAdded}
          aria-label={`${label}: ${name}`}
          onClick={() => {
            addToBasket(id);
            setAdded(true);
          }}
        >
          {label}
        </button>
      </div>
    </li>
  );
}

function labelOf({
  stock,
  isSoldOut,
  isAdded,
}: {
  readonly stock: number;
  readonly isSoldOut: boolean;
  readonly isAdded: boolean;
}): string {
  if (stock === 0) return 'Sold out';
  if (isAdded) return 'Added';
  return isSoldOut ? 'All in your basket' : 'Add to basket';
}
