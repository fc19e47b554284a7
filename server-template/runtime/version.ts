/** The version of the package, the same as specmill's. */
export const serverVersion = '0.1.0';
