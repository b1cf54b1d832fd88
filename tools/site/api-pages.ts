import { readFileSync } from 'node:fs'
import { slugOf } from '../../src/app/help/headings.ts'
import { PROBLEM_CODES } from '../../src/base/roles/problem-rules.ts'
import { problemTexts } from '../../src/base/roles/problem-texts.ts'
import { translate } from '../../src/base/texts/translate.ts'
import { readOpenApiDescription } from '../openapi-description.ts'
import { callSection, heading } from './call-section.ts'
import { fieldTable, table } from './fields.ts'
import { nameOf, type OpenApi } from './open-api.ts'
import { createPage, type Page } from './pages.ts'

const FOLDER = 'integrators'

/**
 * Returns the pages about the API for programs, generated from its OpenAPI description: an
 * overview, a page per group of calls, events, objects, and error codes.
 */
export async function apiPages(): Promise<Page[]> {
  const api = (await readOpenApiDescription()) as OpenApi // made by src/sharing/programs/openapi.ts
  return [
    createPage('en', `${FOLDER}/reference`, overview(api)),
    ...api.tags.map(({ name }) => createPage('en', `${FOLDER}/calls-${name}`, group(api, name))),
    createPage('en', `${FOLDER}/events`, events(api)),
    createPage('en', `${FOLDER}/objects`, objects(api)),
    createPage('en', `${FOLDER}/problems`, problems()),
  ]
}

const callsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, call })),
  )

const overview = (api: OpenApi): string => `# All calls

${api.info.description}

The OpenAPI description for client generators: \`/api/v1/openapi.json\` of each installation, without a key. Instructions are in \`docs/api.md\`.

${api.tags.map(tag => overviewOf(api, tag)).join('\n\n')}
`

function overviewOf(api: OpenApi, { name, description }: OpenApi['tags'][number]): string {
  const rows = callsOf(api)
    .filter(({ call }) => call.tags?.includes(name))
    .map(entry => [`\`${entry.name}\``, `[${entry.call.summary}](./calls-${name}.md#${slugOf(heading(entry.call))})`])
  return `## ${capital(name)}\n\n${description}\n\n${table(['call', 'what it does'], rows)}`
}

function group(api: OpenApi, tag: string): string {
  const { description = '', externalDocs } = api.tags.find(({ name }) => name === tag) ?? {}
  const link = externalDocs ? ` [${externalDocs.description}](${externalDocs.url}).` : ''
  const calls = callsOf(api).filter(({ call }) => call.tags?.includes(tag))
  const codes = codesByStatus()
  const sections = calls.map(({ name, call }) => callSection(api, codes, name, call))
  return [`# Calls: ${tag}`, `${description}${link}`, ...sections].join('\n\n')
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
    '# Objects in requests and answers',
    'Fields may be added to answers; a program must ignore fields that it does not know.',
    ...Object.entries(schemas).map(([name, schema]) => {
      const sample = examples[nameOf(name)]
      return `## ${name}\n\n${fieldTable(schema)}${sample === undefined ? '' : `\n\n${json(sample.value)}`}`
    }),
  ].join('\n\n')

function problems(): string {
  const t = translate(problemTexts, 'en')
  const statuses = codesByStatus()
  const sections = PROBLEM_CODES.map(code => {
    const [status] = [...statuses].find(([, codes]) => codes.includes(code)) ?? []
    const title = `**${t(`title ${code}`)}**${status === undefined ? '' : ` (${status})`}`
    return `## ${code}\n\n${title}. ${t(`means ${code}`)} ${t(`remedy ${code}`)}`
  })
  return ['# Error codes', 'What the `code` of a problem means, and what to do.', ...sections].join('\n\n')
}

/**
 * Returns the error codes of each status, from the table in docs/api.md. In a row for several
 * statuses, each gets one code, and the last gets the remaining ones.
 */
export function codesByStatus(): Map<string, string[]> {
  const rows = readFileSync('docs/api.md', 'utf8').matchAll(/^\| (\d{3}(?:, \d{3})*) \| [^|]+ \| ([^|]+) \|$/gm)
  return new Map(
    [...rows].flatMap(([, statuses = '', codesCell = '']) => {
      const codes = [...codesCell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)
      const all = statuses.split(', ')
      return all.map(
        (status, index) => [status, codes.slice(index, index === all.length - 1 ? undefined : index + 1)] as const,
      )
    }),
  )
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
