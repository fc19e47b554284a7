/** Whether a connection failed for the sake of TLS: something is there, but no request can be sent to it. */
export function isBrokenTrust(code: string | undefined): boolean {
  return code !== undefined && /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|LEAF_SIGNATURE/.test(code);
}
