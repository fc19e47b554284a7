import { Link, useRoute } from 'wouter';
import { pieces, useBasket } from '../basket/basket';
import { signOut, useSession } from '../session';

export function SiteHeader() {
  const session = useSession();
  const count = pieces(useBasket());
  return (
    <header className="site-header">
      <div className="bar">
        <Link href="/" className="brand" aria-label="Duka: go to the catalogue">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M7 11h18l-1.6 16H8.6Z" fill="currentColor" />
            <path d="M11.5 14V9.5a4.5 4.5 0 0 1 9 0V14" className="brand-handle" />
          </svg>
          Duka
        </Link>
        <nav aria-label="Main">
          <NavLink href="/">Catalogue</NavLink>
          <NavLink href="/orders">Orders</NavLink>
          <NavLink href="/basket">
            Basket
            <span className="count" data-empty={count === 0} aria-hidden="true">
              {count}
            </span>
            <span className="unseen">, {count === 1 ? '1 item' : `${count} items`}</span>
          </NavLink>
        </nav>
        {session === null ? (
          <Link href="/sign-in" className="account">
            Sign in
          </Link>
        ) : (
          <button type="button" className="account" onClick={signOut}>
            <span className="account-name">{session.customer.name}</span>
            <span>Sign out</span>
          </button>
        )}
      </div>
    </header>
  );
}

function NavLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: React.ReactNode;
}) {
  const [isHere] = useRoute(href);
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}
