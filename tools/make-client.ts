import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { readOpenApiDescription } from './openapi-description.ts'
import { comment, propertyName, type Schema, typeOf } from './type-of-schema.ts'

type Content = Record<string, { schema?: Schema }>
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema; description?: string }
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const FILE = 'clients/cli/client.ts'
const HEAD = `// Made by npm run docs from the description of the calls for programs (tools/make-client.ts); npm run check refuses it when it is stale.
import type { CallOptions, Send } from './send.ts'
`

/**
 * Returns the source of a client for an OpenAPI description, with its types and a method for each
 * operation.
 */
export function clientSource(description: object): string {
  // clients.db.test.ts verifies that the description is valid OpenAPI 3.1.
  const { paths, components } = description as Description
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}\n`,
  )
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(path, method.toUpperCase(), operation)),
  )
  return [
    HEAD,
    ...types,
    '/** Returns a method for each call; what the server refuses is thrown as an ApiError (send.ts). */',
    `export const createClient = (send: Send) => ({\n${calls.join('\n\n')}\n})\n`,
    'export type Client = ReturnType<typeof createClient>\n',
  ].join('\n')
}

function methodOf(path: string, method: string, operation: Operation): string {
  const { operationId, summary = '', description = '' } = operation
  if (!operationId) throw new Error(`${method} ${path} has no operationId`)
  const answer = answerOf(operation)
  const args = parameterArguments(operation)
  const isOptional = !args.some(({ isRequired }) => isRequired)
  const fields = args.map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'}: ${type}`)
  const parametersType = fields.length > 0 ? [`{ ${fields.join('; ')} }`] : []
  const type = [...parametersType, ...bodyOf(operation), 'CallOptions'].join(' & ')
  const doc = [summary, description].filter(Boolean).join('. ')
  return `${comment(doc && `${doc}.`)}${operationId}: (given: ${type}${isOptional && !operation.requestBody ? ' = {}' : ''}) =>
    send.${answer.kind}${answer.type ? `<${answer.type}>` : ''}({ method: '${method}', path: '${path}', ...given }),`
}

type Argument = { name: string; type: string; isRequired: boolean }

/** Returns the arguments for path and query parameters. Idempotency-Key is part of CallOptions. */
const parameterArguments = ({ parameters = [] }: Operation): Argument[] =>
  (['path', 'query'] as const).flatMap(location => {
    const ownParameters = parameters.filter(parameter => parameter.in === location)
    const isRequired = ownParameters.some(({ required }) => required)
    if (ownParameters.length === 0) return []
    return [
      {
        name: location === 'path' ? 'params' : 'query',
        type: location === 'path' ? pathOf(ownParameters) : fieldsOf(ownParameters),
        isRequired,
      },
    ]
  })

// Path parameters are sent as text, so texts and numbers are accepted.
const pathOf = (parameters: Parameter[]): string =>
  `{ ${parameters.map(({ name }) => `${propertyName(name)}: string | number`).join('; ')} }`

function fieldsOf(parameters: Parameter[]): string {
  const fields = parameters.map(({ name, required, schema = {}, description }) => {
    const mark = required ? '' : '?'
    return `${comment(description)}${propertyName(name)}${mark}: ${typeOf(schema)}`
  })
  return `{\n${fields.join('\n')}\n}`
}

const BODIES: Readonly<Record<string, string>> = { 'application/json': 'json', 'multipart/form-data': 'form' }

/** Returns the type of the body argument: one property per accepted content type, as a union. */
function bodyOf({ requestBody }: Operation): string[] {
  if (!requestBody) return []
  const mark = requestBody.required ? '' : '?'
  const kinds = Object.entries(requestBody.content).map(([type, { schema = {} }]) => {
    const name = BODIES[type]
    if (!name) throw new Error(`a body of type ${type} is not known (tools/make-client.ts)`)
    return `{ ${name}${mark}: ${typeOf(schema)} }`
  })
  return [kinds.length === 1 ? kinds.join('') : `(${kinds.join(' | ')})`]
}

/** Returns the kind of response and, for JSON, the union of its types. */
function answerOf({ responses }: Operation): { kind: 'json' | 'file' | 'nothing'; type?: string } {
  const successResponses = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const contents = successResponses.flatMap(([, { content = {} }]) => Object.entries(content))
  const json = contents.filter(([type]) => type === 'application/json').map(([, { schema = {} }]) => typeOf(schema))
  if (json.length > 0) return { kind: 'json', type: [...new Set(json)].join(' | ') }
  return { kind: contents.length > 0 ? 'file' : 'nothing' }
}

/** Returns the expected source of the client, formatted by Biome. */
async function expectedClient(): Promise<string> {
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${FILE}`]
  return execFileSync(process.execPath, args, { input: clientSource(await readOpenApiDescription()), encoding: 'utf8' })
}

/** Returns a line if the client does not match the OpenAPI description. */
export const checkClient = async (): Promise<string[]> =>
  (await expectedClient()) === readFileSync(FILE, 'utf8') ? [] : [`${FILE} is stale; npm run docs writes it`]

export const writeClient = async (): Promise<void> => writeFileSync(FILE, await expectedClient())
