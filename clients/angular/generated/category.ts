// Written by specmill from server-template/openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import {
  totalOf,
  type Category,
  type CreateCategoryDTO,
  type ListHead,
  type QueryOf,
  type UpdateCategoryDTO,
  type paths,
} from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import type { ShownLists } from './runtime/changed-rows';
import { readResource, type ResourceOptions } from './runtime/read-resource';
import { withHead, type ResourceWithHead } from './runtime/resource-with-head';

/** Which rows to return, and in which order. */
export interface CategoriesQuery extends QueryOf<paths['/categories']['get']> {}

/** The parameters in the path of a row. */
export type CategoryKey = paths['/categories/{id}']['get']['parameters']['path'];

/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ShownLists = {
  key: { id: 'id' },
  rows: [],
  filters: { id: 'id', parentId: 'parentId', name: 'name' },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: {},
  order: [],
};

/** Shelves of the shop; a category may be inside another. */
@Injectable({ providedIn: 'root' })
export class CategoryService {
  readonly #api = inject(ApiHttp);

  /**
   * List categories
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
   * Response: One page of categories.
   */
  listCategories(query: CategoriesQuery = {}): Observable<Category[]> {
    return this.#api.request('get', '/categories', { params: { query }, joined: ['sort'] });
  }

  /** The pages of listCategories, one after the other, for as long as there is a subscriber. */
  listCategoriesPages(query: Omit<CategoriesQuery, 'page'> = {}): Observable<Category[]> {
    return this.#api.pages('/categories', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get a category
   *
   * Response: One category.
   */
  getCategory(id: CategoryKey['id']): Observable<Category> {
    return this.#api.request('get', '/categories/{id}', { params: { path: { id } } });
  }

  /**
   * Create a category
   *
   * Response: Created.
   */
  createCategory({ body }: { body: CreateCategoryDTO }): Observable<Category> {
    return this.#api.request('post', '/categories', { body, touches: ['category', 'product'] });
  }

  /**
   * Update a category
   *
   * Response: One category.
   */
  updateCategory({
    id,
    body,
  }: {
    id: CategoryKey['id'];
    body: UpdateCategoryDTO;
  }): Observable<Category> {
    return this.#api.request('patch', '/categories/{id}', {
      params: { path: { id } },
      body,
      touches: ['category', 'product'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Replace a category
   *
   * Like PATCH, changes only the properties that are sent.
   *
   * Response: One category.
   */
  replaceCategory({
    id,
    body,
  }: {
    id: CategoryKey['id'];
    body: UpdateCategoryDTO;
  }): Observable<Category> {
    return this.#api.request('put', '/categories/{id}', {
      params: { path: { id } },
      body,
      touches: ['category', 'product'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Delete a category
   *
   * Response 200: One category.
   * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
   */
  deleteCategory({ id }: { id: CategoryKey['id'] }): Observable<Category | undefined> {
    return this.#api.request('delete', '/categories/{id}', {
      params: { path: { id } },
      touches: ['category', 'product'],
      shown: { lists, change: { key: id } },
    });
  }
}

/**
 * List categories
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of categories.
 */
export function categoriesResource(
  query: () => CategoriesQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): ResourceWithHead<Category[] | undefined, Pick<ListHead, 'total'>> {
  return withHead(
    readResource(
      { path: '/categories', model: 'category', shows: 'list' },
      query,
      (query) => ({ params: { query }, joined: ['sort'] }),
      options,
    ),
    { total: totalOf },
  );
}

/**
 * Get a category
 *
 * Response: One category.
 */
export function categoryResource(
  id: () => CategoryKey['id'] | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<Category | undefined> {
  return readResource(
    { path: '/categories/{id}', model: 'category', shows: 'row' },
    id,
    (id) => ({ params: { path: { id } } }),
    options,
  );
}
