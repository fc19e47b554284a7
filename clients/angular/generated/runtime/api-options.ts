import { InjectionToken, makeEnvironmentProviders, type EnvironmentProviders } from '@angular/core';
import { servers } from '../../../typescript/generated/client';

/** Connection to the server. */
export interface ApiOptions {
  /** URL before all paths; the document's first server by default. */
  readonly baseUrl?: string;
}

/** Options of the generated services and resources. */
export const API_OPTIONS: InjectionToken<ApiOptions> = new InjectionToken('options of the API', {
  providedIn: 'root',
  factory: () => ({}),
});

/** Providers for an application, used with `provideHttpClient()`, whose interceptors apply to every request (such as `sendToken`). */
export function provideApi(options: ApiOptions): EnvironmentProviders {
  return makeEnvironmentProviders([{ provide: API_OPTIONS, useValue: options }]);
}

/** URL before all paths, without a trailing slash. */
export function baseUrlOf({ baseUrl = servers[0] ?? '' }: ApiOptions): string {
  return baseUrl.replace(/\/$/, '');
}
