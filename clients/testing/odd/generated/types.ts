// Written by specmill from clients/testing/odd/odd.json.
// Printed by openapi-typescript 7.13.0.

export interface paths {
    "/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find queries *\/ alert(1) */
        get: operations["findQueries"];
        put?: never;
        /** Ask. */
        post: operations["query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/queries/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query queries
         * @description Conditions can be nested 5 levels deep, with at most 50 comparisons. A response has at most 1,000 groups.
         */
        post: operations["queryQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/queries/{the-slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                "the-slug": string;
            };
            cookie?: never;
        };
        get: operations["get query"];
        put: operations["replaceQuery"];
        post?: never;
        /** @deprecated */
        delete: operations["delete"];
        options?: never;
        head?: never;
        patch: operations["changed"];
        trace?: never;
    };
    "/queries/{the-slug}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers of a query. */
        get: operations["useQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/it's/{id}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * @deprecated
         * @description Marks it.
         */
        post: operations["finish-it"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health-of-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["is-well"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log_lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLogLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apiClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApiClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reportTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reportPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["reportChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streamed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["streamed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["nameReport"];
        post?: never;
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
        Query: Query;
        NewQuery: NewQuery;
        LogLine: LogLine;
        ApiClient: ApiClientSchema;
        Error: ErrorSchema;
        StringCondition: StringCondition;
        QueryWhere: QueryWhere;
        QueryQuery: QueryQuery;
        QueryGroup: QueryGroup;
        QueryQueryResult: QueryQueryResult;
    };
    responses: {
        /** @description The row has changed since it was read. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description ETag of the client's copy: the response is 304 if the row has not changed. */
        "If-None-Match": string;
        /** @description ETag of the row when it was read: the response is 412 if the row has changed since. */
        "If-Match": string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies this version of the row (RFC 9110). */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    findQueries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    Link?: string;
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Query"][];
                };
            };
        };
    };
    query: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeats of the request have no effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuery"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
        };
    };
    queryQuery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryQuery"];
            };
        };
        responses: {
            /** @description The rows or the groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryQueryResult"];
                };
            };
        };
    };
    "get query": {
        parameters: {
            query?: {
                embed?: "parent"[];
            };
            header?: {
                /** @description ETag of the client's copy: the response is 304 if the row has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                "the-slug": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            /** @description The row has not changed. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replaceQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the row when it was read: the response is 412 if the row has changed since. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                "the-slug": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuery"];
            };
        };
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
        };
    };
    delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the row when it was read: the response is 412 if the row has changed since. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                "the-slug": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            412: components["responses"]["PreconditionFailed"];
        };
    };
    changed: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
                "Content-Type"?: "application/json" | "application/merge-patch+json";
            };
            path: {
                "the-slug": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuery"];
                "application/merge-patch+json": components["schemas"]["NewQuery"];
            };
        };
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
        };
    };
    useQuery: {
        parameters: {
            query: {
                since: string;
            };
            header?: never;
            path: {
                "the-slug": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
        };
    };
    "finish-it": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    at?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "is-well": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Well. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name?: string;
                    }[];
                };
            };
        };
    };
    listLogLines: {
        parameters: {
            query: {
                tenant: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogLine"][];
                };
            };
        };
    };
    listApiClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClient"][];
                };
            };
        };
    };
    reportTable: {
        parameters: {
            query?: {
                columns?: string[];
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    reportPicture: {
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
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
        };
    };
    reportRows: {
        parameters: {
            query?: {
                columns?: string[];
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    }[];
                };
            };
        };
    };
    reportChanges: {
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
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        line: number;
                    }[];
                };
            };
        };
    };
    streamed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fine. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    nameReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            /** @description Named. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
/**
 * @description A question
 *     @deprecated *\/ never
 */
export interface Query {
    slug: string;
    text?: string | null;
    parent?: components["schemas"]["Query"];
}
export interface NewQuery {
    slug?: string;
    text?: string | null;
}
export interface LogLine {
    line?: string;
}
export interface ApiClientSchema {
    name?: string;
}
export interface ErrorSchema {
    /** Format: int32 */
    statusCode: number;
    error: string;
    code: string;
    message: string;
    requestId: string;
}
export interface StringCondition {
    eq?: string;
    ne?: string;
    in?: string[];
    gt?: string;
    gte?: string;
    lt?: string;
    lte?: string;
    like?: string;
    null?: boolean;
}
export interface QueryWhere {
    slug?: components["schemas"]["StringCondition"];
    text?: components["schemas"]["StringCondition"];
    and?: components["schemas"]["QueryWhere"][];
    or?: components["schemas"]["QueryWhere"][];
    not?: components["schemas"]["QueryWhere"];
}
export interface QueryQuery {
    where?: components["schemas"]["QueryWhere"];
    sort?: ("slug" | "-slug" | "text" | "-text")[];
    embed?: "parent"[];
    limit?: number;
    cursor?: string;
    aggregate?: {
        /** @enum {boolean} */
        count?: true;
    };
    groupBy?: ("slug" | "text")[];
}
export interface QueryGroup {
    slug?: string | null;
    text?: string | null;
    count?: number;
}
export interface QueryQueryResult {
    items?: components["schemas"]["Query"][];
    /** @description Leads to the next page, if there is one. */
    nextCursor?: string;
    groups?: components["schemas"]["QueryGroup"][];
}
