/** What belongs to the message of a client itself, not to the requests that it contains. */
const ofMessage =
  /^(?:accept|accept-encoding|connection|content-.*|expect|idempotency-key|if-.*|mcp-.*|origin|prefer|range|sec-.*|te|trailer|transfer-encoding|upgrade|x-why)$/;

/** Whether a header, in lower case, belongs to a message and not to the requests in it, as credentials do. */
export function isOfMessage(name: string): boolean {
  return ofMessage.test(name);
}
