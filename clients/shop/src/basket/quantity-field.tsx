import { MOST } from './basket';

/** The quantity of a product: a number between two buttons. */
export function QuantityField({
  name,
  value,
  change,
}: {
  readonly name: string;
  readonly value: number;
  readonly change: (next: number) => void;
}) {
  return (
    <div className="quantity" role="group" aria-label={`Quantity of ${name}`}>
      <button
        type="button"
        aria-label="One fewer"
        disabled={value <= 1}
        onClick={() => change(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label="One more"
        disabled={value >= MOST}
        onClick={() => change(value + 1)}
      >
        +
      </button>
    </div>
  );
}
