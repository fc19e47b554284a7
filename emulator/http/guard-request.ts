import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackHost } from '../callbacks/address-class.ts';
import { OperatorProblem } from './operator-problem.ts';
import type { Settings } from '../settings/settings.ts';

const SESSION_COOKIE = 'emulator_operator';
// The cookie contains a mark of this process instead of the token, because browsers send cookies to
// every port.
const sessionKey = randomBytes(32);

const MOST_KNOWN_HOSTS = 100;
const knownHosts = new WeakMap<Settings, Set<string>>();

/**
 * Rejects a Host other than the emulator's names, to prevent DNS rebinding; throws FORBIDDEN_HOST.
 */
export function guardHost(request: IncomingMessage, settings: Settings): void {
  const header = request.headers.host ?? '';
  let known = knownHosts.get(settings);
  if (!known) knownHosts.set(settings, (known = new Set()));
  if (known.has(header)) return;
  const host = hostnameOf(`http://${header}`);
  if (host !== undefined && isOwnName(host, settings)) {
    if (known.size < MOST_KNOWN_HOSTS) known.add(header);
    return;
  }
  throw new OperatorProblem(
    'FORBIDDEN_HOST',
    `The Host header names ${JSON.stringify(request.headers.host ?? '')}: use localhost, or start the emulator with --allow-host.`,
  );
}

/** Rejects pages of other origins; returns an origin that was allowed by flag. */
export function guardOrigin(request: IncomingMessage, settings: Settings): string | undefined {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`)
    return undefined;
  if (settings.allowOrigins.includes(origin)) return origin;
  throw new OperatorProblem(
    'FORBIDDEN_ORIGIN',
    `Requests from ${JSON.stringify(origin)} are rejected: start the emulator with --allow-origin to let a web page call it.`,
  );
}

/** Rejects operator requests without the operator token, if one is set; throws UNAUTHORIZED. */
export function guardOperator(request: IncomingMessage, settings: Settings): void {
  const { operatorToken } = settings;
  if (operatorToken === undefined) return;
  const bearer = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined && isOperatorToken(bearer, operatorToken)) return;
  const cookie = readCookie(request.headers.cookie ?? '');
  if (cookie !== undefined && equalTexts(cookie, sessionMark(operatorToken))) return;
  throw new OperatorProblem('UNAUTHORIZED', 'Send the operator token as a bearer token.');
}

/** Whether a text is the operator token, in constant time. */
export function isOperatorToken(given: string, operatorToken: string): boolean {
  return equalTexts(given, operatorToken);
}

/** The Set-Cookie value that opens a session, or closes it. */
export function sessionCookie(operatorToken: string | undefined): string {
  const value = operatorToken === undefined ? '' : sessionMark(operatorToken);
  const end = operatorToken === undefined ? '; Max-Age=0' : '';
  return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${end}`;
}

function isOwnName(host: string, settings: Settings): boolean {
  if (isLoopbackHost(host) || host === settings.host.toLowerCase()) return true;
  if (settings.allowHosts.some((allowed) => allowed.toLowerCase() === host)) return true;
  // Rebinding needs a name, so that addresses are safe if other machines have access at all.
  return !isLoopbackHost(settings.host) && isIP(host) !== 0;
}

function hostnameOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username !== '' || parsed.pathname !== '/') return undefined;
  return parsed.hostname.replace(/^\[|\]$/g, '');
}

function readCookie(header: string): string | undefined {
  return header
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === SESSION_COOKIE)?.[1];
}

function sessionMark(operatorToken: string): string {
  return createHmac('sha256', sessionKey).update(operatorToken).digest('hex');
}

function equalTexts(left: string, right: string): boolean {
  const digest = (text: string) => createHmac('sha256', sessionKey).update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
