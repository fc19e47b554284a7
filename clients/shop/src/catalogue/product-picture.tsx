import type { ReactNode } from 'react';
import type { Product } from '../api/client';

/** A picture of a product, drawn from its name and colour: the sample shop has no photographs. */
export function ProductPicture({ product }: { readonly product: Product | undefined }) {
  const seed = product?.id ?? 0;
  const hue = (seed * 47) % 360;
  const drawing = drawings.find(([word]) => product?.name.toLowerCase().includes(word))?.[1];
  return (
    <svg
      className="picture"
      viewBox="0 0 120 120"
      aria-hidden="true"
      style={{ '--hue': hue, '--colour': colourOf(product) } as React.CSSProperties}
    >
      {/* Wider than the box: a picture that is not square shows it at its sides. */}
      <rect className="backdrop" x="-60" width="240" height="120" />
      <circle className="sun" cx={28 + ((seed * 31) % 64)} cy={26 + ((seed * 17) % 22)} r="34" />
      <ellipse className="shadow" cx="60" cy="97" rx="36" ry="4.5" />
      {product === undefined ? null : (drawing ?? parcel)}
    </svg>
  );
}

const colours: Readonly<Record<string, string>> = {
  red: '#c4513f',
  green: '#4d8460',
  blue: '#3f6f9f',
  black: '#4a4a50',
  white: '#f1ece1',
};

function colourOf(product: Product | undefined): string {
  const said = `${String(product?.attributes?.['colour'])} ${product?.description ?? ''}`;
  const named = Object.entries(colours).find(([word]) => said.includes(word))?.[1];
  return named ?? ['#b98a4b', '#8a6aa0', '#4f8a8b', '#c07a4f'][(product?.id ?? 0) % 4] ?? '';
}

const parcel = (
  <>
    <path className="body" d="M30 52h60v44H30Z" />
    <path className="dark" d="M30 52l8-14h44l8 14Z" />
    <path className="light" d="M54 38h12v58H54Z" />
  </>
);

/** The shape for a word in the name; the first match applies. */
const drawings: readonly (readonly [word: string, drawing: ReactNode])[] = [
  [
    'knife',
    <g key="knife" transform="rotate(-38 60 62)">
      <path className="metal" d="M12 56h58v16H36C24 72 15 66 12 56Z" />
      <path className="line" d="M20 62h48" />
      <path className="dark" d="M70 54h5v20h-5Z" />
      <rect className="body" x="75" y="55" width="36" height="16" rx="6" />
      <circle className="light" cx="84" cy="63" r="2" />
      <circle className="light" cx="100" cy="63" r="2" />
    </g>,
  ],
  [
    'pot',
    <g key="pot">
      <path className="line" d="M50 26c-4-5 4-8 0-14M66 26c-4-5 4-8 0-14" />
      <circle className="dark" cx="60" cy="39" r="4.5" />
      <path className="dark" d="M30 53c4-9 15-11 30-11s26 2 30 11Z" />
      <path className="body" d="M28 55h64v26c0 9-7 15-16 15H44c-9 0-16-6-16-15Z" />
      <path className="handle" d="M28 63h-8a5 5 0 0 0 0 12h8M92 63h8a5 5 0 0 1 0 12h-8" />
      <path className="shine" d="M37 63v16" />
    </g>,
  ],
  [
    'cup',
    <g key="cup">
      <path className="line" d="M48 34c-4-5 4-8 0-14M62 34c-4-5 4-8 0-14" />
      <path className="handle" d="M82 53h7a12 12 0 0 1 0 25h-9" />
      <path className="body" d="M28 44h56v30c0 13-9 22-22 22H50c-13 0-22-9-22-22Z" />
      <ellipse className="dark" cx="56" cy="44" rx="28" ry="6" />
      <ellipse className="light" cx="56" cy="45" rx="22" ry="3.5" />
      <path className="shine" d="M37 58v14" />
    </g>,
  ],
  [
    'seed',
    <g key="seed">
      <path className="stem" d="M60 58V30" />
      <path className="leaf" d="M60 44c-14 2-22-6-23-18 14-2 22 6 23 18Z" />
      <path className="leaf" d="M60 36c-1-12 8-20 22-19 1 13-8 20-22 19Z" />
      <path className="dark" d="M32 56h56v10H32Z" />
      <path className="body" d="M34 62h52l-5 34H39Z" />
      <rect className="light" x="48" y="72" width="24" height="14" rx="2" />
    </g>,
  ],
  [
    'spade',
    <g key="spade" transform="rotate(24 60 60)">
      <path className="handle" d="M50 12h20M60 12v46" />
      <path className="body" d="M42 54h36v20c0 12-8 20-18 26-10-6-18-14-18-26Z" />
      <path className="shine" d="M50 62v14" />
      <path className="dark" d="M42 52h36v6H42Z" />
    </g>,
  ],
  [
    'notebook',
    <g key="notebook" transform="rotate(-6 60 62)">
      <path className="light" d="M38 28h50v70H38Z" />
      <rect className="body" x="32" y="24" width="54" height="72" rx="4" />
      <path className="dark" d="M32 28a4 4 0 0 1 4-4h6v72h-6a4 4 0 0 1-4-4Z" />
      <rect className="light" x="51" y="38" width="26" height="16" rx="2" />
      <path className="line" d="M56 44h16M56 49h10" />
      <path className="ribbon" d="M74 96v12l-4-4-4 4V96Z" />
    </g>,
  ],
  [
    'pen',
    <g key="pen" transform="rotate(45 60 60)">
      <rect className="body" x="52" y="8" width="16" height="62" rx="4" />
      <path className="dark" d="M52 66h16v8l-3 6H55l-3-6Z" />
      <path className="metal" d="M55 80h10l-5 24Z" />
      <path className="line" d="M60 84v12" />
      <path className="shine" d="M57 16v38" />
      <path className="handle" d="M69 16v26" />
    </g>,
  ],
  [
    'lamp',
    <g key="lamp">
      <path className="glow" d="M76 50l22 45H44l20-45Z" />
      <path className="handle" d="M36 92l14-34 20-20" />
      <circle className="dark" cx="50" cy="58" r="4" />
      <path className="body" d="M62 30l22 8-2 18-24-10c-2-6 0-12 4-16Z" />
      <rect className="dark" x="22" y="90" width="30" height="6" rx="3" />
    </g>,
  ],
];
