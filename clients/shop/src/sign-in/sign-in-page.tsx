import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useSignIn } from '../api/react/customer';
import { signInAs } from '../session';
import { Message, sentenceOf } from '../ui/message';
import { Page } from '../ui/page';

const samples = ['ada.abebe1@example.com', 'alan.brooks2@example.com'];

export function SignInPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const signIn = useSignIn();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    signIn.mutate(
      { body: { email, password } },
      {
        onSuccess: (session) => {
          signInAs(session);
          navigate(pathIn(search.get('next')), { replace: true });
        },
      },
    );
  };
  return (
    <Page title="Sign in">
      <form className="panel narrow" onSubmit={submit}>
        <label className="field">
          <span>Email address</span>
          <input
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label className="field">
          <span>Password</span>
          <input
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        {signIn.error !== null && (
          <Message kind="error" title="You could not be signed in.">
            <p>{sentenceOf(signIn.error)}</p>
          </Message>
        )}
        <button type="submit" className="button" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </button>
        {import.meta.env.DEV && (
          <div className="samples">
            <p className="faint">Sample customers; the password of all of them is “shop”.</p>
            {samples.map((sample) => (
              <button
                key={sample}
                type="button"
                className="link"
                onClick={() => {
                  setEmail(sample);
                  setPassword('shop');
                }}
              >
                {sample}
              </button>
            ))}
          </div>
        )}
      </form>
    </Page>
  );
}

/** Redirects only to pages of this shop, regardless of the link. */
function pathIn(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
}
