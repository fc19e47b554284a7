import { SignJWT } from 'jose';
import { ApiError, type Handler } from '@specmill/server';
import { customers } from '../generated/tables/customer.ts';
import type { SignIn } from '../generated/types/operations/sign-in.ts';
import { isPassword } from './shop/passwords.ts';
import { jwtSecret } from './shop/settings.ts';

const byEmail = { table: customers, key: ['email'] };

/** POST /sign-in: Sign in */
export const signIn: Handler<SignIn> = async ({ body, database }) => {
  const found = await database.table(byEmail).get([body.email.trim().toLowerCase()]);
  const stored = found?.['passwordHash'];
  // An unknown address takes as long as a wrong password, so that timing does not reveal it.
  const isRight = await isPassword(body.password, typeof stored === 'string' ? stored : null);
  if (found === null || !isRight) {
    throw new ApiError(401, 'WRONG_PASSWORD', 'The email address or password is wrong.');
  }
  const customer = {
    id: Number(found['id']),
    name: String(found['name']),
    phone: found['phone'] as string | null,
  };
  const token = await new SignJWT({ name: customer.name })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(customer.id))
    .setIssuedAt()
    .setExpirationTime('8h')
    .sign(new TextEncoder().encode(jwtSecret()));
  return { body: { token, customer } };
};
