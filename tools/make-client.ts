import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { describedApi } from './described-api.ts'
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
 * Returns the source of a client with the types of a description and a method for each of its
 * operations.
 */
export function clientSource(description: object): string {
  // OpenAPI 3.1, which clients.db.test.ts verifies
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
    '/** Returns a method for each call; what the server refuses is thrown as a Refusal (send.ts). */',
    `export const createClient = (send: Send) => ({\n${calls.join('\n\n')}\n})\n`,
    'export type Client = ReturnType<typeof createClient>\n',
  ].join('\n')
}

function methodOf(path: string, method: string, operation: Operation): string {
  const { operationId, summary = '', description = '' } = operation
  if (!operationId) throw new Error(`${method} ${path} has no operationId`)
  const answer = answerOf(operation)
  const given = givenTo(operation)
  const isOptional = !given.some(({ isRequired }) => isRequired)
  const fields = given.map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'}: ${type}`)
  const named = fields.length > 0 ? [`{ ${fields.join('; ')} }`] : []
  const type = [...named, ...bodyOf(operation), 'CallOptions'].join(' & ')
  const words = [summary, description].filter(Boolean).join('. ')
  return `${comment(words && `${words}.`)}${operationId}: (given: ${type}${isOptional && !operation.requestBody ? ' = {}' : ''}) =>
    send.${answer.kind}${answer.type ? `<${answer.type}>` : ''}({ method: '${method}', path: '${path}', ...given }),`
}

type Given = { name: string; type: string; isRequired: boolean }

/** Parameters of path and query. Idempotency-Key is part of CallOptions. */
const givenTo = ({ parameters = [] }: Operation): Given[] =>
  (['path', 'query'] as const).flatMap(place => {
    const own = parameters.filter(parameter => parameter.in === place)
    const isRequired = own.some(({ required }) => required)
    if (own.length === 0) return []
    return [
      { name: place === 'path' ? 'params' : 'query', type: place === 'path' ? pathOf(own) : fieldsOf(own), isRequired },
    ]
  })

// Numbers in an address are text, so both types are accepted.
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

/** Returns the body as one of the accepted kinds, each under a name of its own. */
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

/** Returns the kind of answer: JSON of any status, a file, or nothing. */
function answerOf({ responses }: Operation): { kind: 'json' | 'file' | 'nothing'; type?: string } {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const contents = good.flatMap(([, { content = {} }]) => Object.entries(content))
  const json = contents.filter(([type]) => type === 'application/json').map(([, { schema = {} }]) => typeOf(schema))
  if (json.length > 0) return { kind: 'json', type: [...new Set(json)].join(' | ') }
  return { kind: contents.length > 0 ? 'file' : 'nothing' }
}

/** Returns the expected source of the client, formatted. */
async function wantedClient(): Promise<string> {
  const words = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${FILE}`]
  return execFileSync(process.execPath, words, { input: clientSource(await describedApi()), encoding: 'utf8' })
}

/** Returns a line if the client does not match the description. */
export const checkClient = async (): Promise<string[]> =>
  (await wantedClient()) === readFileSync(FILE, 'utf8') ? [] : [`${FILE} is stale; npm run docs writes it`]

export const writeClient = async (): Promise<void> => writeFileSync(FILE, await wantedClient())
