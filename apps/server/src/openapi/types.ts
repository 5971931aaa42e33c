import type * as z from 'zod/mini';

/** A JSON Schema (2020-12). */
export type Schema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface RequestBody {
  readonly required: boolean;
  readonly content: Readonly<
    Partial<Record<'application/json' | 'multipart/form-data', { readonly schema: Schema; readonly example?: unknown }>>
  >;
}

export interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Refused {
  readonly error: string;
  readonly code: string;
}

export type ContentType =
  | 'application/atom+xml'
  | 'application/json'
  | 'image/webp'
  | 'text/calendar'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html'
  | 'text/markdown';

export interface Reply {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Partial<Record<ContentType, Content>>>;
}

interface Content {
  readonly schema: Schema;
  /** A real reply. */
  readonly example?: unknown;
  /** Error replies by the key of the refusal. */
  readonly examples?: Readonly<Record<string, { readonly value: Refused }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  /** What a caller may identify itself with; empty for calls that need nothing. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Reply | { readonly $ref: string }>>;
}

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The subset of OpenAPI 3.1 that the server uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Reply>>;
    readonly securitySchemes: {
      readonly session: {
        readonly type: 'apiKey';
        readonly in: 'cookie';
        readonly name: string;
        readonly description: string;
      };
      readonly token: { readonly type: 'http'; readonly scheme: 'bearer'; readonly description: string };
    };
  };
}
