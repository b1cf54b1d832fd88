import { fieldTable, kindOf, table } from './fields.ts'
import { type Answer, type Call, type Content, nameOf, type OpenApi, type Parameter } from './open-api.ts'

/** Returns the heading of a call. */
export const heading = ({ summary }: Call): string => summary.replaceAll(':', ',')

/** Returns the section about one call: parameters, body, answers, errors, and a sample. */
export function callSection(api: OpenApi, codes: ReadonlyMap<string, string[]>, name: string, call: Call): string {
  const [method = '', path = ''] = name.split(' ')
  const parts = [
    `## ${heading(call)}`,
    `\`${name}\``,
    call.description && `${call.description.replace(/^Permission: (.+)$/m, 'Permission: `$1`.')}`,
    parameters(call.parameters ?? []),
    ...bodies(call.requestBody?.content ?? {}),
    ...answers(call.responses),
    refusals(call.responses, codes),
    sample(api, method, path, call),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function parameters(all: readonly Parameter[]): string {
  if (all.length === 0) return ''
  const rows = all.map(({ name, in: location, required, schema, description = '' }) => [
    `\`${name}\``,
    location,
    required ? kindOf(schema) : `${kindOf(schema)}; may be absent`,
    description,
  ])
  return `**Takes**\n\n${table(['name', 'in', 'what it is', 'means'], rows)}`
}

const bodies = (content: Content): string[] =>
  Object.entries(content).map(
    ([type, { schema }]) => `**Body**, \`${type}\`: ${schema.$ref ? kindOf(schema) : `\n\n${fieldTable(schema)}`}`,
  )

function answers(responses: Call['responses']): string[] {
  const all = Object.entries(responses).filter((entry): entry is [string, Answer] => !('$ref' in entry[1]))
  if (all.length === 0) return []
  const rows = all.map(([status, { description, headers = {}, content = {} }]) => [
    status,
    Object.entries(content).map(contentKind).join(', ') || description,
    Object.keys(headers)
      .map(name => `\`${name}\``)
      .join(', '),
  ])
  return [`**Answers**\n\n${table(['status', 'with', 'headers'], rows)}`]
}

const contentKind = ([type, { schema }]: [string, Content[string]]): string =>
  schema.$ref ? kindOf(schema) : `\`${type}\``

function refusals(responses: Call['responses'], codes: ReadonlyMap<string, string[]>): string {
  const refused = Object.entries(responses).filter(([, answer]) => '$ref' in answer)
  const rows = refused.map(([status]) => [
    status,
    (codes.get(status) ?? []).map(code => `[\`${code}\`](./problems.md#${code})`).join(', '),
  ])
  return rows.length === 0
    ? ''
    : `**Refuses** with a [Problem](./objects.md#problem)\n\n${table(['status', 'codes'], rows)}`
}

function sample(api: OpenApi, method: string, path: string, call: Call): string {
  const answer = sampleAnswer(api, call)
  const { id = 7 } = (answer ?? {}) as { id?: number } // one of the description's examples
  const address = `https://uid.example${path.replace('{id}', String(id)).replace('{uid}', 'ATU13585627')}`
  const body = sampleOf(api, call.requestBody?.content)
  const lines = [
    `curl -sS ${method === 'GET' || (method === 'POST' && body !== null) ? '' : `-X ${method} `}"${address}${query(call)}"`,
    '-H "Authorization: Bearer $UID_CHECK_KEY"',
    ...(body === null ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ]
  return [
    `\`\`\`sh\n${lines.join(' \\\n  ')}\n\`\`\``,
    answer === null ? '' : `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Returns the query string with the required parameters. */
function query({ parameters: all = [] }: Call): string {
  const requiredParameters = all.filter(({ in: location, required }) => location === 'query' && required)
  return requiredParameters.length === 0
    ? ''
    : `?${requiredParameters.map(({ name, example = '…' }) => `${name}=${String(example)}`).join('&')}`
}

function sampleAnswer(api: OpenApi, { responses }: Call): unknown {
  const first = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return first === undefined || '$ref' in first ? null : sampleOf(api, first.content)
}

function sampleOf({ components }: OpenApi, content: Content = {}): unknown {
  const [example] = Object.values(content['application/json']?.examples ?? {})
  if (example === undefined) return null
  return (example.$ref ? components.examples[nameOf(example.$ref)]?.value : example.value) ?? null
}
