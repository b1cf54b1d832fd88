import { expect, it } from 'vitest'
import { clientSource } from './make-client.ts'
import { typeOf } from './type-of-schema.ts'

it.each([
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', nullable: true }, 'string | null'],
  [{ anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'string' }] }, '"a" | "b" | (string & {})'],
  [{ anyOf: [{ const: 'a' }, { type: 'string' }, { type: 'null' }] }, '"a" | (string & {}) | null'],
  [{ type: 'string', 'x-extensible-enum': ['a'] }, '"a" | (string & {})'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Row' } }, '(Row)[]'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, 'Record<string, number>'],
  [{ type: 'string', format: 'binary' }, 'Blob'],
  [{ allOf: [{ $ref: '#/a/A' }, { $ref: '#/a/B' }] }, '(A) & (B)'],
  [{ type: 'object', properties: { a: {} }, oneOf: [{ required: ['a'] }] }, '{\na?: unknown\n}'],
  [{}, 'unknown'],
])('converts the schema %j to the type %s', (schema, type) => expect(typeOf(schema)).toBe(type))

it('keeps the fallback of a union for unknown kinds', () => {
  const kind = (schema: object) => ({ type: 'object', required: ['kind'], properties: { kind: schema } })
  expect(typeOf({ oneOf: [kind({ const: 'answer' }), kind({ type: 'string' })] })).toBe(
    '{\nkind: "answer"\n} | {\nkind: string\n}',
  )
})

const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})
const sourceFor = (paths: object) => clientSource({ paths, components: { schemas: {} } })

it('generates a method for operations with parameters, both kinds of bodies, files and no content', () => {
  const source = sourceFor({
    '/batches/{id}': {
      delete: { operationId: 'drop', parameters: [{ name: 'id', in: 'path', required: true }], responses: { 204: {} } },
      get: {
        operationId: 'fetch',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'encoding', in: 'query', schema: { type: 'string' } },
        ],
        responses: { 200: { content: { 'application/pdf': {} } } },
      },
    },
    '/batches': {
      post: {
        operationId: 'upload',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/List' } },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary' }, fresh: { type: 'boolean' } },
              },
            },
          },
        },
        responses: { 200: json('Layout'), 202: json('Batch'), 400: json('Problem') },
      },
    },
  })
  expect(source.replaceAll(/\s+/g, ' ')).toContain(
    "drop: (given: { params: { id: string | number } } & CallOptions) => send.nothing({ method: 'DELETE', path: '/batches/{id}', ...given }), " +
      "fetch: (given: { params: { id: string | number }; query?: { encoding?: string } } & CallOptions) => send.file({ method: 'GET', path: '/batches/{id}', ...given }), " +
      "upload: (given: ({ json: List } | { form: { file: Blob fresh?: boolean } }) & CallOptions) => send.json<Layout | Batch>({ method: 'POST', path: '/batches', ...given }),",
  )
})

it('rejects an operation without an operationId or with an unknown body type', () => {
  expect(() => sourceFor({ '/a': { get: { responses: {} } } })).toThrow('GET /a has no operationId')
  const body = { requestBody: { content: { 'text/xml': {} } }, operationId: 'a', responses: {} }
  expect(() => sourceFor({ '/a': { post: body } })).toThrow('text/xml')
})
