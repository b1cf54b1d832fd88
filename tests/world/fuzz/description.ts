import { PROGRAM_PATHS } from '../../../src/base/roles/program-rules.ts'

export type Json = Record<string, unknown>

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Json }

/** The headers and bodies that a call may return with one status. */
export type Answers = {
  headers?: Record<string, { schema: Json; required?: boolean }>
  content?: Record<string, { schema: Json }>
}

/** A call from the description of /api/v1. */
export type Operation = {
  id: string
  method: string
  path: string
  /** The scope that the description names. */
  scope: string
  parameters: readonly Parameter[]
  /** Schemas of request bodies by content type. */
  bodies: Readonly<Record<string, Json>>
  /** Described responses by status. */
  answers: Readonly<Record<string, Answers>>
}

export type Description = { document: Json; schemas: Readonly<Record<string, Json>>; operations: readonly Operation[] }

type Content = Record<string, { schema: Json }>
type DescribedOperation = {
  operationId: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answers | { $ref: string }>
}
type Document = {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Json>; responses: Record<string, Answers> }
}

/** Returns a running product's description of its API. */
export async function readDescription(address: string): Promise<Description> {
  const answer = await fetch(new URL(PROGRAM_PATHS.description, address))
  // clients.db.test.ts checks it against the rules of OpenAPI
  const document = (await answer.json()) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(document, { path, method, operation })),
  )
  return { document, schemas: document.components.schemas, operations }
}

type DescribedCall = { path: string; method: string; operation: DescribedOperation }

const operationOf = ({ components }: Document, { path, method, operation }: DescribedCall): Operation => ({
  id: operation.operationId,
  method: method.toUpperCase(),
  path,
  scope: /Permission: ([\w:]+)/.exec(operation.description)?.[1] ?? '',
  parameters: operation.parameters,
  bodies: Object.fromEntries(
    Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
  ),
  answers: Object.fromEntries(
    Object.entries(operation.responses).map(([status, answers]) => [
      status,
      '$ref' in answers ? (components.responses[nameOfReference(answers.$ref)] ?? {}) : answers,
    ]),
  ),
})

/** Returns the name that a reference points to. */
export const nameOfReference = (reference: string): string => reference.split('/').at(-1) ?? ''
