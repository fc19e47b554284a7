/** Express, in the version that the server uses. */
export { default, json, Router, urlencoded } from 'express';
export type {
  ErrorRequestHandler,
  Express,
  NextFunction,
  Request,
  RequestHandler,
  Response,
} from 'express';
