import type { Schema } from '../type-of-schema.ts'

/** The part of OpenAPI 3.1 that the product's description uses. */
export type OpenApi = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string; externalDocs?: { url: string; description: string } }[]
  paths: Record<string, Record<string, Call>>
  webhooks: Record<string, Record<string, Call>>
  components: {
    schemas: Record<string, Schema>
    examples: Record<string, { value: unknown }>
    responses: Record<string, Answer>
  }
}

export type Call = {
  operationId: string
  summary: string
  tags?: string[]
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer | { $ref: string }>
}

export type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export type Answer = { description: string; headers?: Record<string, { description?: string }>; content?: Content }

/** Content by media type. */
export type Content = Record<string, { schema: Schema; examples?: Record<string, { $ref?: string; value?: unknown }> }>

/** Returns the last part of a reference such as #/components/schemas/Check. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
