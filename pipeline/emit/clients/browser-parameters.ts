/**
 * Types of parameters that only the browser can set:
 * https://developer.mozilla.org/docs/Glossary/Forbidden_request_header
 */
const forbiddenHeaders =
  /^(?:accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie|date|dnt|expect|host|keep-alive|origin|permissions-policy|proxy-.*|sec-.*|referer|te|trailer|transfer-encoding|upgrade|via)$/i;

/** Whether only the browser can set a parameter: a cookie, or a forbidden header. */
export function isSetByBrowser(place: unknown, name: unknown): boolean {
  return place === 'cookie' || (place === 'header' && forbiddenHeaders.test(String(name)));
}
