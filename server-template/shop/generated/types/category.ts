// Written by specmill from openapi/shop.json.

/** Shelves of the shop; a category may be inside another. */
export interface Category {
  readonly id: number;
  /** Refers to Category.id. */
  readonly parentId: number | null;
  /** As shown on the shelf. */
  readonly name: string;
  /** Order on the page, smallest first. */
  readonly position: number;
}
