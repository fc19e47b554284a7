// Written by specmill from openapi/shop.json.
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
        post?: never;
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
        /** The signed-in customer */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update a customer */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/order-items/{orderId}/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 100 */
                orderId: number;
                /** @example 26 */
                productId: number;
            };
            cookie?: never;
        };
        /** A line of an order */
        get: operations["getOrderItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer's orders */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place an order
         * @description Uses the current prices of the catalogue, and takes the products from stock. If one is out of stock, the response is 409.
         */
        post: operations["placeOrder"];
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
                /** @example 100 */
                id: number;
            };
            cookie?: never;
        };
        /** An order of the customer */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 121 */
                id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an order by phone
         * @description Sends a payment request to the phone and responds at once; the payment is `pending` until the provider calls back. If a payment for the order is in progress, the response is 409.
         */
        post: operations["payOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer's payments */
        get: operations["listPayments"];
        put?: never;
        post?: never;
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
                /** @example 73 */
                id: number;
            };
            cookie?: never;
        };
        /** A payment of the customer */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a payment
         * @description The provider calls this when a payment request has a result, perhaps late, twice or out of order. Every call gets the same response, but only calls that the provider could have sent have an effect.
         */
        post: operations["settlePayment"];
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
        /** Search the catalogue */
        get: operations["listProducts"];
        put?: never;
        post?: never;
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description The token is valid for eight hours.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Category: Category;
        Customer: Customer;
        UpdateCustomerDTO: UpdateCustomerDTO;
        OrderItem: OrderItem;
        Order: Order;
        Payment: Payment;
        Product: Product;
        Error: ErrorSchema;
        PlaceOrderDTO: PlaceOrderDTO;
        PaymentCallback: PaymentCallback;
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
        /** @description The token is missing or not valid, or the password is wrong. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The idempotency key was used for another request. */
        KeyOfAnotherRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
        /** @description A new random value for each write. Retries with the same key get the response to the first request, for a day. */
        IdempotencyKey: string;
    };
    requestBodies: {
        UpdateCustomer: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerDTO"];
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
        /** @description True if this is the response to an earlier request with the same idempotency key. */
        IdempotentReplayed: boolean;
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
                sort?: ("position" | "name")[];
                parentId_null?: boolean;
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
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
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
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrderItem: {
        parameters: {
            query?: {
                embed?: "product"[];
            };
            header?: never;
            path: {
                /** @example 100 */
                orderId: number;
                /** @example 26 */
                productId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderItemRow"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
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
                sort?: ("orderedAt" | "-orderedAt")[];
                id?: number[];
                status?: ("pending" | "paid" | "shipped" | "cancelled")[];
                /** @description Related rows to include in the response. */
                embed?: ("items" | "items.product" | "payments")[];
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
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random value for each write. Retries with the same key get the response to the first request, for a day. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceOrderDTO"];
            };
        };
        responses: {
            /** @description The order, not paid yet. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @example 22
                         */
                        id: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyOfAnotherRequest"];
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Number of seconds to wait before trying again. */
                    "Retry-After"?: number;
                    /** @description Remaining requests, and seconds until the limit is reset. */
                    RateLimit?: string;
                    /** @description Limits on the number of requests. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: {
                /** @description Related rows to include in the response. */
                embed?: ("items" | "items.product" | "payments")[];
            };
            header?: never;
            path: {
                /** @example 100 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderRow"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    payOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 121 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Twelve digits, with the country code and without the plus sign.
                     * @example 254708374149
                     */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description The payment, which the customer has yet to approve. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** @enum {string} */
                        state: "pending";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Number of seconds to wait before trying again. */
                    "Retry-After"?: number;
                    /** @description Remaining requests, and seconds until the limit is reset. */
                    RateLimit?: string;
                    /** @description Limits on the number of requests. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
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
                orderId?: number[];
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
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 73 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentRow"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    settlePayment: {
        parameters: {
            query: {
                /** @description Id of the payment. */
                payment: number;
                /** @description Known only to the provider: it is part of the callback URL in the payment request. */
                key: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCallback"];
            };
        };
        responses: {
            /** @description Received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int32 */
                        ResultCode: number;
                        ResultDesc: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The key does not belong to this payment. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                sort?: ("name" | "-name" | "price" | "-price")[];
                id?: number[];
                /** @description Only products on these shelves. */
                categoryId?: number[];
                name?: string[];
                /** @description Text that the name, description or article number contains. */
                q?: string;
                price_gte?: string;
                price_lte?: string;
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
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example ada.abebe1@example.com */
                    email: string;
                    /** @example shop */
                    password: string;
                };
            };
        };
        responses: {
            /** @description A bearer token, and the customer to whom it belongs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        customer: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            phone?: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Number of seconds to wait before trying again. */
                    "Retry-After"?: number;
                    /** @description Remaining requests, and seconds until the limit is reset. */
                    RateLimit?: string;
                    /** @description Limits on the number of requests. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
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
    /** @description As shown on the shelf. */
    name: string;
    /**
     * Format: int64
     * @description Order on the page, smallest first.
     * @default 0
     */
    position: number;
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
export interface UpdateCustomerDTO {
    /** @description Full name, as the customer writes it. */
    name?: string;
    /**
     * @description Twelve digits, with the country code and without the plus sign.
     * @example 254708374149
     */
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
    /**
     * Format: int64
     * @description Quantity ordered.
     */
    quantity: number;
    /**
     * Format: decimal
     * @description Price on the day of the order.
     * @example 19.99
     */
    unitPrice: string;
    /**
     * Format: decimal
     * @description Quantity times unit price.
     * @example 19.99
     */
    readonly lineTotal: string | null;
    readonly product?: components["schemas"]["Product"];
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
    /**
     * Format: date-time
     * @description When the customer placed it.
     */
    orderedAt: string;
    /**
     * Format: date
     * @description Day on which the parcel left the shop.
     */
    shippedOn: string | null;
    readonly items?: components["schemas"]["OrderItem"][];
    readonly payments?: components["schemas"]["Payment"][];
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
    /**
     * @description How the customer pays.
     * @enum {string}
     */
    method: "card" | "mobile_money" | "cash";
    /**
     * Format: decimal
     * @description In Kenyan shillings; mobile money accepts only whole shillings.
     * @example 19.99
     */
    amount: string;
    /**
     * @description `approved` is final; a payment that failed or timed out becomes `approved` if the provider reports the money later.
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
    articleNumber: string;
    /** @description What customers call it. */
    name: string;
    /** @description A sentence or two for the catalogue. */
    description: string | null;
    /**
     * Format: decimal
     * @description Gross price in Kenyan shillings.
     * @example 19.99
     */
    price: string;
    /**
     * Format: int64
     * @description How many can be shipped immediately.
     * @default 0
     */
    stock: number;
    /** @description Free-form facts, such as colour or size. */
    attributes: {
        [key: string]: unknown;
    } | null;
    /** Format: date-time */
    readonly createdAt: string;
    /** Format: date-time */
    readonly updatedAt: string;
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
/** @description A basket that becomes an order. */
export interface PlaceOrderDTO {
    items: {
        /** Format: int64 */
        productId: number;
        /** Format: int32 */
        quantity: number;
    }[];
    /** @description What the customer asks for. */
    note?: string | null;
}
/** @description What the provider reports about a payment request. */
export interface PaymentCallback {
    Body: {
        stkCallback: {
            MerchantRequestID?: string;
            CheckoutRequestID: string;
            /**
             * Format: int32
             * @description 0 if the customer has paid.
             */
            ResultCode: number;
            ResultDesc?: string;
            CallbackMetadata?: {
                Item: {
                    Name: string;
                    /** @description A string or a number. */
                    Value?: unknown;
                }[];
            };
        };
    };
}
