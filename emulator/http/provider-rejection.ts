/** A rejection in the provider's format; details that the provider would not send are in the hint. */
export interface ProviderRejection {
  readonly status: number;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly hint?: string;
}

/** A missing or invalid field. */
export function invalidField(field: string, hint: string): ProviderRejection {
  return {
    status: 400,
    errorCode: '400.002.02',
    errorMessage: `Bad Request - Invalid ${field}`,
    hint,
  };
}

/** An unreadable body. */
export function invalidPayload(hint: string): ProviderRejection {
  return {
    status: 400,
    errorCode: '400.002.05',
    errorMessage: 'Invalid Request Payload',
    hint,
  };
}

/** A Password that does not match the passkey. */
export function wrongCredentials(hint: string): ProviderRejection {
  return { status: 500, errorCode: '500.001.1001', errorMessage: 'Wrong credentials', hint };
}

/** The provider's response to an invalid token: 404, not 401. */
export function invalidToken(hint: string): ProviderRejection {
  return { status: 404, errorCode: '404.001.03', errorMessage: 'Invalid Access Token', hint };
}
