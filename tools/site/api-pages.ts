import { readFileSync } from 'node:fs'
import { slugOf } from '../../src/app/help/headings.ts'
import { PROBLEM_CODES } from '../../src/base/roles/problem-rules.ts'
import { problemTexts } from '../../src/base/roles/problem-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { describedApi } from '../described-api.ts'
import { callSection, heading } from './call-section.ts'
import { fieldTable, table } from './fields.ts'
import { nameOf, type OpenApi } from './open-api.ts'
import { type Page, pageMade } from './pages.ts'

const AT = 'integrators'

/**
 * Returns the pages about the calls for programs, from the product's own description: an overview,
 * one per group, events, objects, codes.
 */
export async function apiPages(): Promise<Page[]> {
  const api = (await describedApi()) as OpenApi // made by src/sharing/programs/openapi.ts
  return [
    pageMade('en', `${AT}/reference`, overview(api)),
    ...api.tags.map(({ name }) => pageMade('en', `${AT}/calls-${name}`, group(api, name))),
    pageMade('en', `${AT}/events`, events(api)),
    pageMade('en', `${AT}/objects`, objects(api)),
    pageMade('en', `${AT}/problems`, problems()),
  ]
}

const callsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, call })),
  )

const overview = (api: OpenApi): string => `# All calls

${api.info.description}

The same as a file for tools that make clients: \`/api/v1/openapi.json\` of each installation, without a key. What they are for, step by
step: \`docs/api.md\`.

${api.tags.map(tag => overviewOf(api, tag)).join('\n\n')}
`

function overviewOf(api: OpenApi, { name, description }: OpenApi['tags'][number]): string {
  const rows = callsOf(api)
    .filter(({ call }) => call.tags?.includes(name))
    .map(each => [`\`${each.name}\``, `[${each.call.summary}](./calls-${name}.md#${slugOf(heading(each.call))})`])
  return `## ${capital(name)}\n\n${description}\n\n${table(['call', 'what it does'], rows)}`
}

function group(api: OpenApi, tag: string): string {
  const { description = '', externalDocs } = api.tags.find(({ name }) => name === tag) ?? {}
  const more = externalDocs ? ` [${externalDocs.description}](${externalDocs.url}).` : ''
  const calls = callsOf(api).filter(({ call }) => call.tags?.includes(tag))
  const codes = codesByStatus()
  const sections = calls.map(({ name, call }) => callSection(api, codes, name, call))
  return [`# Calls: ${tag}`, `${description}${more}`, ...sections].join('\n\n')
}

const events = (api: OpenApi): string =>
  [
    '# Events: what webhooks send',
    'Each is a POST to your address. How to verify and answer it: `docs/api.md#webhooks`.',
    ...Object.entries(api.webhooks).map(([name, { post }]) => {
      const schema = post?.requestBody?.content['application/json']?.schema
      return `## ${name}\n\n${post?.summary ?? ''}.\n\n${schema ? fieldTable(schema) : ''}`
    }),
  ].join('\n\n')

const objects = ({ components: { schemas, examples } }: OpenApi): string =>
  [
    '# Objects that calls carry',
    'Fields may be added to answers; a program passes over those that it does not know.',
    ...Object.entries(schemas).map(([name, schema]) => {
      const sample = examples[nameOf(name)]
      return `## ${name}\n\n${fieldTable(schema)}${sample === undefined ? '' : `\n\n${json(sample.value)}`}`
    }),
  ].join('\n\n')

function problems(): string {
  const say = translate(problemTexts, 'en')
  const statuses = codesByStatus()
  const sections = PROBLEM_CODES.map(code => {
    const [status] = [...statuses].find(([, codes]) => codes.includes(code)) ?? []
    const title = `**${say(`title ${code}`)}**${status === undefined ? '' : ` (${status})`}`
    return `## ${code}\n\n${title}. ${say(`means ${code}`)} ${say(`remedy ${code}`)}`
  })
  return ['# Codes of refusals', 'What `code` of a refusal says, and what to do.', ...sections].join('\n\n')
}

/**
 * Returns the codes that a refusal of each status may have, from the table of docs/api.md; in a row
 * for several statuses, the last gets the remaining codes.
 */
export function codesByStatus(): Map<string, string[]> {
  const rows = readFileSync('docs/api.md', 'utf8').matchAll(/^\| (\d{3}(?:, \d{3})*) \| [^|]+ \| ([^|]+) \|$/gm)
  return new Map(
    [...rows].flatMap(([, statuses = '', said = '']) => {
      const codes = [...said.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)
      const all = statuses.split(', ')
      return all.map((status, at) => [status, codes.slice(at, at === all.length - 1 ? undefined : at + 1)] as const)
    }),
  )
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
