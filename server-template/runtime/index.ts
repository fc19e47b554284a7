/**
 * What generated servers and their handlers import. `./serve` starts a server; `./postgresql` and
 * the other databases open one and declare its tables; `./drizzle` has Drizzle's operators,
 * `./express` is Express, and `./testing` starts a server in a test.
 */
export type { Logger, LoggerOptions } from 'pino';
export type { Api, ApiDefinition, ServerSettings } from './api.ts';
export { loadEnvironment } from './configuration/environment.ts';
export { createApp } from './create-app.ts';
export type { ApiApp } from './create-app.ts';
export type { ComputedProperties } from './custom/computed-properties.ts';
export { notImplemented } from './custom/handler.ts';
export type { Handler, HandlerRequest, HandlerResponse, OperationTypes } from './custom/handler.ts';
export type { After, Before, Middleware } from './custom/middleware.ts';
export type { VisibleRows } from './custom/visible-rows.ts';
export type { Database, DatabaseOptions, Row, TableQueries } from './database/database.ts';
export { now } from './database/now.ts';
export { defineApi } from './define-api.ts';
export { ApiError } from './operation/api-error.ts';
export {
  batch,
  bulkCreate,
  bulkDelete,
  bulkUpdate,
  create,
  custom,
  deleteFile,
  get,
  getFile,
  list,
  putFile,
  query,
  remove,
  update,
  upsert,
} from './routes.ts';
export type { Route, RouteOptions, Routes, TableRoute } from './routes.ts';
