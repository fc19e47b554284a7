// Written by specmill from openapi/shop.json.

/** Shelves of the shop; a category may be inside another. */
export interface Category {
  readonly id: number;
  /** Refers to Category.id. */
  readonly parentId: number | null;
  readonly name: string;
  /** Order on the page, smallest first. */
  readonly position: number;
}

export interface CreateCategoryDTO {
  /** Refers to Category.id. */
  readonly parentId?: number | null;
  readonly name: string;
  /** Order on the page, smallest first. */
  readonly position?: number;
}

export interface UpdateCategoryDTO {
  readonly id?: number;
  /** Refers to Category.id. */
  readonly parentId?: number | null;
  readonly name?: string;
  /** Order on the page, smallest first. */
  readonly position?: number;
}
