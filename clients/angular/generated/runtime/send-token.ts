import { HttpErrorResponse, type HttpInterceptorFn } from '@angular/common/http';
import { inject } from '@angular/core';
import { catchError, from, switchMap, throwError } from 'rxjs';
import {
  tokenHeader,
  tokenPrefix,
  type Token,
  type TokenFunction,
} from '../../../typescript/generated/client';
import { API_OPTIONS, baseUrlOf } from './api-options';

/** An interceptor for `provideHttpClient(withInterceptors([sendToken(…)]))` that adds the token to requests to this API. A function is called before each request, and after a 401 once more with the rejected token. */
export function sendToken(token: Token | TokenFunction): HttpInterceptorFn {
  const ask = async (rejected?: Token): Promise<Token> =>
    typeof token === 'function' ? token(rejected) : token;
  return (request, next) => {
    if (!request.url.startsWith(`${baseUrlOf(inject(API_OPTIONS))}/`)) return next(request);
    const send = (secret: Token) =>
      next(
        secret ? request.clone({ setHeaders: { [tokenHeader]: tokenPrefix + secret } }) : request,
      );
    const another = async (rejected: Token) => {
      const fresh = await ask(rejected);
      return fresh === rejected ? null : fresh;
    };
    return from(ask()).pipe(
      switchMap((secret) =>
        send(secret).pipe(
          catchError((error: unknown) => {
            const isRejected = error instanceof HttpErrorResponse && error.status === 401;
            const again = from(isRejected ? another(secret) : [null]);
            return again.pipe(
              switchMap((fresh) => (fresh ? send(fresh) : throwError(() => error))),
            );
          }),
        ),
      ),
    );
  };
}
