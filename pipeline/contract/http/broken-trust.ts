/** Whether a connection failed because of TLS: the server exists, but no request can be sent. */
export function isBrokenTrust(code: string | undefined): boolean {
  return code !== undefined && /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|LEAF_SIGNATURE/.test(code);
}
