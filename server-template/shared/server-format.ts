/**
 * The format of generated servers: what generated code and the package agree on. It changes with
 * each major version; a server of another format does not start.
 */
export const SERVER_FORMAT = 1;
