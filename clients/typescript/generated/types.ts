// Written by specmill from server-template/openapi/shop.json.
// Printed by openapi-typescript 7.13.0.

export interface paths {
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List categories */
        get: operations["listCategories"];
        put?: never;
        /** Create a category */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** Get a category */
        get: operations["getCategory"];
        /**
         * Replace a category
         * @description Like PATCH, changes only the properties that are sent.
         */
        put: operations["replaceCategory"];
        post?: never;
        /** Delete a category */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /** Update a category */
        patch: operations["updateCategory"];
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers */
        get: operations["listCustomers"];
        put?: never;
        /** Create a customer */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** Get a customer */
        get: operations["getCustomer"];
        /**
         * Replace a customer
         * @description Like PATCH, changes only the properties that are sent.
         */
        put: operations["replaceCustomer"];
        post?: never;
        /** Delete a customer */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /** Update a customer */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/order_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List order items */
        get: operations["listOrderItems"];
        put?: never;
        /** Create an order item */
        post: operations["createOrderItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order_items/{orderId}/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: number;
                productId: number;
            };
            cookie?: never;
        };
        /** Get an order item */
        get: operations["getOrderItem"];
        /**
         * Replace an order item
         * @description Like PATCH, changes only the properties that are sent.
         */
        put: operations["replaceOrderItem"];
        post?: never;
        /** Delete an order item */
        delete: operations["deleteOrderItem"];
        options?: never;
        head?: never;
        /** Update an order item */
        patch: operations["updateOrderItem"];
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List orders */
        get: operations["listOrders"];
        put?: never;
        /** Create an order */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** Get an order */
        get: operations["getOrder"];
        /**
         * Replace an order
         * @description Like PATCH, changes only the properties that are sent.
         */
        put: operations["replaceOrder"];
        post?: never;
        /** Delete an order */
        delete: operations["deleteOrder"];
        options?: never;
        head?: never;
        /** Update an order */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payments */
        get: operations["listPayments"];
        put?: never;
        /** Create a payment */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** Get a payment */
        get: operations["getPayment"];
        /**
         * Replace a payment
         * @description Like PATCH, changes only the properties that are sent.
         */
        put: operations["replacePayment"];
        post?: never;
        /** Delete a payment */
        delete: operations["deletePayment"];
        options?: never;
        head?: never;
        /** Update a payment */
        patch: operations["updatePayment"];
        trace?: never;
    };
    "/product_sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List product sales */
        get: operations["listProductSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List products */
        get: operations["listProducts"];
        put?: never;
        /** Create a product */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** Get a product */
        get: operations["getProduct"];
        /**
         * Replace a product
         * @description Like PATCH, changes only the properties that are sent.
         */
        put: operations["replaceProduct"];
        post?: never;
        /** Delete a product */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /** Update a product */
        patch: operations["updateProduct"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Category: Category;
        CreateCategoryDTO: CreateCategoryDTO;
        UpdateCategoryDTO: UpdateCategoryDTO;
        Customer: Customer;
        CreateCustomerDTO: CreateCustomerDTO;
        UpdateCustomerDTO: UpdateCustomerDTO;
        OrderItem: OrderItem;
        CreateOrderItemDTO: CreateOrderItemDTO;
        UpdateOrderItemDTO: UpdateOrderItemDTO;
        Order: Order;
        CreateOrderDTO: CreateOrderDTO;
        UpdateOrderDTO: UpdateOrderDTO;
        Payment: Payment;
        CreatePaymentDTO: CreatePaymentDTO;
        UpdatePaymentDTO: UpdatePaymentDTO;
        ProductSale: ProductSale;
        Product: Product;
        CreateProductDTO: CreateProductDTO;
        UpdateProductDTO: UpdateProductDTO;
        Error: ErrorSchema;
    };
    responses: {
        /** @description The request is invalid, or the database rejects a value. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 400,
                 *       "error": "Bad Request",
                 *       "code": "VALIDATION_FAILED",
                 *       "message": "The request is not valid.",
                 *       "requestId": "0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The requested row does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 404,
                 *       "error": "Not Found",
                 *       "code": "NOT_FOUND",
                 *       "message": "The requested row does not exist.",
                 *       "requestId": "0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The change conflicts with another row: a value is already taken, or other rows refer to this one. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 409,
                 *       "error": "Conflict",
                 *       "code": "UNIQUE_VIOLATION",
                 *       "message": "A row with this value already exists.",
                 *       "requestId": "0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the server accepts. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 413,
                 *       "error": "Payload Too Large",
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The body is too large.",
                 *       "requestId": "0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not JSON. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 415,
                 *       "error": "Unsupported Media Type",
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "The body must be application/json.",
                 *       "requestId": "0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected error occurred on the server. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 500,
                 *       "error": "Internal Server Error",
                 *       "code": "INTERNAL_ERROR",
                 *       "message": "The server failed.",
                 *       "requestId": "0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The database is unavailable or overloaded. Try again later. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 503,
                 *       "error": "Service Unavailable",
                 *       "code": "DATABASE_UNAVAILABLE",
                 *       "message": "The database does not respond.",
                 *       "requestId": "0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description One category. */
        CategoryRow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Category"];
            };
        };
        /** @description One customer. */
        CustomerRow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Customer"];
            };
        };
        /** @description One order item. */
        OrderItemRow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OrderItem"];
            };
        };
        /** @description One order. */
        OrderRow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        /** @description One payment. */
        PaymentRow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Payment"];
            };
        };
        /** @description One product. */
        ProductRow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Product"];
            };
        };
    };
    parameters: {
        /** @description Page number, starting at 1. */
        page: number;
        /** @description Maximum number of items per page. */
        limit: number;
        /** @description Also counts all items; X-Total-Count and Content-Range return the total. */
        count: "exact";
    };
    requestBodies: {
        UpdateCategory: {
            content: {
                "application/json": components["schemas"]["UpdateCategoryDTO"];
            };
        };
        UpdateCustomer: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerDTO"];
            };
        };
        UpdateOrderItem: {
            content: {
                "application/json": components["schemas"]["UpdateOrderItemDTO"];
            };
        };
        UpdateOrder: {
            content: {
                "application/json": components["schemas"]["UpdateOrderDTO"];
            };
        };
        UpdatePayment: {
            content: {
                "application/json": components["schemas"]["UpdatePaymentDTO"];
            };
        };
        UpdateProduct: {
            content: {
                "application/json": components["schemas"]["UpdateProductDTO"];
            };
        };
    };
    headers: {
        /** @description URL of the new row. */
        Location: string;
        /** @description Links to the first, previous, next and last page, if known (RFC 8288). */
        Link: string;
        /** @description Total number of items, if `count` was requested. */
        "X-Total-Count": number;
        /** @description Range of these items and the total, if `count` was requested: `items 0-19/200`. */
        "Content-Range": string;
        /** @description Number of seconds to wait before trying again. */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCategories: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["page"];
                /** @description Maximum number of items per page. */
                limit?: components["parameters"]["limit"];
                /** @description Also counts all items; X-Total-Count and Content-Range return the total. */
                count?: components["parameters"]["count"];
                sort?: ("id" | "-id" | "name" | "-name")[];
                id?: number[];
                parentId?: number[];
                parentId_null?: boolean;
                name?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of categories. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCategoryDTO"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CategoryRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateCategory"];
        responses: {
            200: components["responses"]["CategoryRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CategoryRow"];
            /** @description Deleted. With `Prefer: return=representation`, the deleted row is returned (200). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateCategory"];
        responses: {
            200: components["responses"]["CategoryRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["page"];
                /** @description Maximum number of items per page. */
                limit?: components["parameters"]["limit"];
                /** @description Also counts all items; X-Total-Count and Content-Range return the total. */
                count?: components["parameters"]["count"];
                sort?: ("id" | "-id" | "email" | "-email")[];
                id?: number[];
                email?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of customers. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomerDTO"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CustomerRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateCustomer"];
        responses: {
            200: components["responses"]["CustomerRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CustomerRow"];
            /** @description Deleted. With `Prefer: return=representation`, the deleted row is returned (200). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateCustomer"];
        responses: {
            200: components["responses"]["CustomerRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrderItems: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["page"];
                /** @description Maximum number of items per page. */
                limit?: components["parameters"]["limit"];
                /** @description Also counts all items; X-Total-Count and Content-Range return the total. */
                count?: components["parameters"]["count"];
                sort?: ("orderId" | "-orderId" | "productId" | "-productId")[];
                orderId?: number[];
                productId?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of order items. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderItem"][];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOrderItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrderItemDTO"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrderItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: number;
                productId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderItemRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceOrderItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: number;
                productId: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateOrderItem"];
        responses: {
            200: components["responses"]["OrderItemRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteOrderItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: number;
                productId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderItemRow"];
            /** @description Deleted. With `Prefer: return=representation`, the deleted row is returned (200). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOrderItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: number;
                productId: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateOrderItem"];
        responses: {
            200: components["responses"]["OrderItemRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["page"];
                /** @description Maximum number of items per page. */
                limit?: components["parameters"]["limit"];
                /** @description Also counts all items; X-Total-Count and Content-Range return the total. */
                count?: components["parameters"]["count"];
                sort?: ("id" | "-id" | "customerId" | "-customerId" | "placedAt" | "-placedAt")[];
                id?: number[];
                customerId?: number[];
                status?: ("pending" | "paid" | "shipped" | "cancelled")[];
                placedAt_gte?: string;
                placedAt_lte?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of orders. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrderDTO"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateOrder"];
        responses: {
            200: components["responses"]["OrderRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderRow"];
            /** @description Deleted. With `Prefer: return=representation`, the deleted row is returned (200). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateOrder"];
        responses: {
            200: components["responses"]["OrderRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["page"];
                /** @description Maximum number of items per page. */
                limit?: components["parameters"]["limit"];
                /** @description Also counts all items; X-Total-Count and Content-Range return the total. */
                count?: components["parameters"]["count"];
                sort?: ("id" | "-id" | "orderId" | "-orderId" | "checkoutRequestId" | "-checkoutRequestId")[];
                id?: number[];
                orderId?: number[];
                method?: ("card" | "mobile_money" | "cash")[];
                state?: ("pending" | "approved" | "failed" | "timed_out")[];
                checkoutRequestId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payments. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentDTO"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replacePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdatePayment"];
        responses: {
            200: components["responses"]["PaymentRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentRow"];
            /** @description Deleted. With `Prefer: return=representation`, the deleted row is returned (200). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdatePayment"];
        responses: {
            200: components["responses"]["PaymentRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProductSales: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["page"];
                /** @description Maximum number of items per page. */
                limit?: components["parameters"]["limit"];
                /** @description Also counts all items; X-Total-Count and Content-Range return the total. */
                count?: components["parameters"]["count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of product sales. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductSale"][];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: components["parameters"]["page"];
                /** @description Maximum number of items per page. */
                limit?: components["parameters"]["limit"];
                /** @description Also counts all items; X-Total-Count and Content-Range return the total. */
                count?: components["parameters"]["count"];
                sort?: ("id" | "-id" | "categoryId" | "-categoryId" | "sku" | "-sku" | "name" | "-name")[];
                id?: number[];
                categoryId?: number[];
                sku?: string[];
                name?: string[];
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of products. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProductDTO"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateProduct"];
        responses: {
            200: components["responses"]["ProductRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProductRow"];
            /** @description Deleted. With `Prefer: return=representation`, the deleted row is returned (200). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UpdateProduct"];
        responses: {
            200: components["responses"]["ProductRow"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
/** @description Shelves of the shop; a category may be inside another. */
export interface Category {
    /** Format: int64 */
    readonly id: number;
    /**
     * Format: int64
     * @description Refers to Category.id.
     */
    parentId: number | null;
    name: string;
    /**
     * Format: int64
     * @description Order on the page, smallest first.
     * @default 0
     */
    position: number;
}
export interface CreateCategoryDTO {
    /**
     * Format: int64
     * @description Refers to Category.id.
     */
    parentId?: number | null;
    name: string;
    /**
     * Format: int64
     * @description Order on the page, smallest first.
     * @default 0
     */
    position?: number;
}
export interface UpdateCategoryDTO {
    /**
     * Format: int64
     * @description Refers to Category.id.
     */
    parentId?: number | null;
    name?: string;
    /**
     * Format: int64
     * @description Order on the page, smallest first.
     */
    position?: number;
}
/**
 * @description People who buy.
 *
 *     A customer is kept for as long as an order refers to it.
 */
export interface Customer {
    /** Format: int64 */
    readonly id: number;
    /** @description Where receipts go. */
    email: string;
    /** @description Full name, as the customer writes it. */
    name: string;
    /** @description International format without the plus sign. */
    phone: string | null;
    /** Format: date-time */
    readonly createdAt: string;
    /** Format: date-time */
    readonly updatedAt: string;
}
export interface CreateCustomerDTO {
    /** @description Where receipts go. */
    email: string;
    /** @description Full name, as the customer writes it. */
    name: string;
    /** @description International format without the plus sign. */
    phone?: string | null;
}
export interface UpdateCustomerDTO {
    /** @description Where receipts go. */
    email?: string;
    /** @description Full name, as the customer writes it. */
    name?: string;
    /** @description International format without the plus sign. */
    phone?: string | null;
}
/** @description Lines of an order: a product, its quantity and its price. */
export interface OrderItem {
    /**
     * Format: int64
     * @description Refers to Order.id.
     */
    orderId: number;
    /**
     * Format: int64
     * @description Refers to Product.id.
     */
    productId: number;
    /** Format: int64 */
    quantity: number;
    /**
     * Format: double
     * @description Price on the day of the order.
     */
    unitPrice: number;
    /**
     * Format: double
     * @description Quantity times unit price.
     */
    readonly lineTotal: number | null;
}
export interface CreateOrderItemDTO {
    /**
     * Format: int64
     * @description Refers to Order.id.
     */
    orderId: number;
    /**
     * Format: int64
     * @description Refers to Product.id.
     */
    productId: number;
    /** Format: int64 */
    quantity: number;
    /**
     * Format: double
     * @description Price on the day of the order.
     */
    unitPrice: number;
}
export interface UpdateOrderItemDTO {
    /** Format: int64 */
    quantity?: number;
    /**
     * Format: double
     * @description Price on the day of the order.
     */
    unitPrice?: number;
}
/** @description An order from basket to delivery. */
export interface Order {
    /** Format: int64 */
    readonly id: number;
    /**
     * Format: int64
     * @description Refers to Customer.id.
     */
    customerId: number;
    /**
     * @description Progress of the order.
     * @default pending
     * @enum {string}
     */
    status: "pending" | "paid" | "shipped" | "cancelled";
    /** @description What the customer asked for. */
    note: string | null;
    /** Format: date-time */
    placedAt: string;
    /** Format: date */
    shippedOn: string | null;
}
export interface CreateOrderDTO {
    /**
     * Format: int64
     * @description Refers to Customer.id.
     */
    customerId: number;
    /**
     * @description Progress of the order.
     * @default pending
     * @enum {string}
     */
    status?: "pending" | "paid" | "shipped" | "cancelled";
    /** @description What the customer asked for. */
    note?: string | null;
    /** Format: date-time */
    placedAt?: string;
    /** Format: date */
    shippedOn?: string | null;
}
export interface UpdateOrderDTO {
    /**
     * Format: int64
     * @description Refers to Customer.id.
     */
    customerId?: number;
    /**
     * @description Progress of the order.
     * @enum {string}
     */
    status?: "pending" | "paid" | "shipped" | "cancelled";
    /** @description What the customer asked for. */
    note?: string | null;
    /** Format: date-time */
    placedAt?: string;
    /** Format: date */
    shippedOn?: string | null;
}
/** @description A payment for an order, successful or not. */
export interface Payment {
    /** Format: int64 */
    readonly id: number;
    /**
     * Format: int64
     * @description Refers to Order.id.
     */
    orderId: number;
    /** @enum {string} */
    method: "card" | "mobile_money" | "cash";
    /** Format: double */
    amount: number;
    /**
     * @default pending
     * @enum {string}
     */
    state: "pending" | "approved" | "failed" | "timed_out";
    /** @description Key of the push request at the payment provider. */
    checkoutRequestId: string | null;
    /** @description Receipt number, once the payment is approved. */
    receipt: string | null;
    /** Format: date-time */
    readonly createdAt: string;
}
export interface CreatePaymentDTO {
    /**
     * Format: int64
     * @description Refers to Order.id.
     */
    orderId: number;
    /** @enum {string} */
    method: "card" | "mobile_money" | "cash";
    /** Format: double */
    amount: number;
    /**
     * @default pending
     * @enum {string}
     */
    state?: "pending" | "approved" | "failed" | "timed_out";
    /** @description Key of the push request at the payment provider. */
    checkoutRequestId?: string | null;
    /** @description Receipt number, once the payment is approved. */
    receipt?: string | null;
}
export interface UpdatePaymentDTO {
    /**
     * Format: int64
     * @description Refers to Order.id.
     */
    orderId?: number;
    /** @enum {string} */
    method?: "card" | "mobile_money" | "cash";
    /** Format: double */
    amount?: number;
    /** @enum {string} */
    state?: "pending" | "approved" | "failed" | "timed_out";
    /** @description Key of the push request at the payment provider. */
    checkoutRequestId?: string | null;
    /** @description Receipt number, once the payment is approved. */
    receipt?: string | null;
}
/** @description How often each product was sold, and for how much. */
export interface ProductSale {
    /** Format: int64 */
    productId: number | null;
    name: string | null;
    sold: unknown;
    revenue: unknown;
}
/** @description What the shop sells. */
export interface Product {
    /** Format: int64 */
    readonly id: number;
    /**
     * Format: int64
     * @description Refers to Category.id.
     */
    categoryId: number;
    /** @description Stock-keeping unit, printed on the label. */
    sku: string;
    name: string;
    description: string | null;
    /**
     * Format: double
     * @description Gross price in the shop's currency.
     */
    price: number;
    /**
     * Format: int64
     * @default 0
     */
    stock: number;
    /** @default true */
    active: boolean;
    /** @description Free-form facts, such as colour or size. */
    attributes: {
        [key: string]: unknown;
    } | null;
    /** Format: date-time */
    readonly createdAt: string;
    /** Format: date-time */
    readonly updatedAt: string;
}
export interface CreateProductDTO {
    /**
     * Format: int64
     * @description Refers to Category.id.
     */
    categoryId: number;
    /** @description Stock-keeping unit, printed on the label. */
    sku: string;
    name: string;
    description?: string | null;
    /**
     * Format: double
     * @description Gross price in the shop's currency.
     */
    price: number;
    /**
     * Format: int64
     * @default 0
     */
    stock?: number;
    /** @default true */
    active?: boolean;
    /** @description Free-form facts, such as colour or size. */
    attributes?: {
        [key: string]: unknown;
    } | null;
}
export interface UpdateProductDTO {
    /**
     * Format: int64
     * @description Refers to Category.id.
     */
    categoryId?: number;
    /** @description Stock-keeping unit, printed on the label. */
    sku?: string;
    name?: string;
    description?: string | null;
    /**
     * Format: double
     * @description Gross price in the shop's currency.
     */
    price?: number;
    /** Format: int64 */
    stock?: number;
    active?: boolean;
    /** @description Free-form facts, such as colour or size. */
    attributes?: {
        [key: string]: unknown;
    } | null;
}
/** @description What went wrong. */
export interface ErrorSchema {
    /**
     * Format: int32
     * @description HTTP status.
     */
    statusCode: number;
    /** @description Name of the status. */
    error: string;
    /** @description Stable error code, for programs. */
    code: string;
    /** @description One sentence, for people. */
    message: string;
    /** @description Each value that was rejected. */
    details?: {
        /** @enum {string} */
        in: "body" | "query" | "path" | "header" | "cookie";
        /** @description Name of the value; dots separate nested names. */
        field: string;
        message: string;
        /** @description Rule that the value violates, such as `minLength` or `unique`. */
        keyword?: string;
        /** @description Limit set by the keyword. */
        limit?: number;
        format?: string;
        pattern?: string;
        type?: string;
    }[];
    /** @description Identifies the request in the logs. */
    requestId: string;
}
