/** An OpenAPI Overlay 1.1 document: https://spec.openapis.org/overlay/v1.1.0.html */
export interface Overlay {
  readonly overlay: string;
  readonly info: { readonly title: string; readonly version: string };
  /** The document that it was made for. */
  readonly extends?: string;
  readonly actions: readonly OverlayAction[];
}

/** Merges a value into what a JSONPath selects, or takes that away. */
export interface OverlayAction {
  readonly target: string;
  readonly description?: string;
  readonly update?: unknown;
  readonly remove?: boolean;
}
