import { useEffect, useRef, type ReactNode } from 'react';

/** A page with its heading, which is focused when the page opens, so that screen readers announce it. */
export function Page({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Duka`;
  }, [title]);
  useEffect(() => {
    // The first page of a visit does not move the focus.
    if (hasOpened) heading.current?.focus({ preventScroll: true });
    hasOpened = true;
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="page">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {intro !== undefined && <div className="intro">{intro}</div>}
      </header>
      {children}
    </div>
  );
}

let hasOpened = false;
