/** Modules of openapi-typescript without their own declarations. */
declare module 'openapi-typescript/dist/lib/utils.mjs' {
  export { resolveRef, scanDiscriminators } from 'openapi-typescript';
}
declare module 'openapi-typescript/dist/transform/index.mjs' {
  export { transformSchema as default } from 'openapi-typescript';
}
