const signs = {
  ringing: <path className="sign" d="M44 58h4M58 58h4M72 58h4" />,
  done: <path className="sign" d="M46 60l10 10 20-22" />,
  no: <path className="sign" d="M48 48l24 24M72 48L48 72" />,
} as const;

/** A phone that is ringing, has paid or has not paid. */
export function PhoneDrawing({ mood }: { readonly mood: keyof typeof signs }) {
  return (
    <svg className={`phone ${mood}`} viewBox="0 0 120 120" aria-hidden="true">
      {mood === 'ringing' && (
        <>
          <circle className="wave" cx="60" cy="60" r="44" />
          <circle className="wave late" cx="60" cy="60" r="44" />
        </>
      )}
      <rect className="case" x="34" y="14" width="52" height="92" rx="10" />
      <rect className="screen" x="39" y="24" width="42" height="68" rx="3" />
      <circle className="home" cx="60" cy="99" r="2.5" />
      {signs[mood]}
    </svg>
  );
}
