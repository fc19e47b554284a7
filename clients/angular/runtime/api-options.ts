import { InjectionToken, makeEnvironmentProviders, type EnvironmentProviders } from '@angular/core';
import { servers } from '../../typescript/generated/client';

/** How the services reach their server. */
export interface ApiOptions {
  /** Where the paths begin; the document's first server when absent. */
  readonly baseUrl?: string;
}

/** The options of this document's services and resources. */
export const API_OPTIONS = new InjectionToken<ApiOptions>('options of the API', {
  providedIn: 'root',
  factory: () => ({}),
});

/** For the providers of an application, beside `provideHttpClient()`, whose interceptors see every request; `sendToken` is one. */
export function provideApi(options: ApiOptions): EnvironmentProviders {
  return makeEnvironmentProviders([{ provide: API_OPTIONS, useValue: options }]);
}

/** Where the paths begin, without a slash at its end. */
export function baseUrlOf({ baseUrl = servers[0] ?? '' }: ApiOptions): string {
  return baseUrl.replace(/\/$/, '');
}
