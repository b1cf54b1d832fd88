import { EXAMPLES } from '../src/sharing/programs/examples.ts'

type Example = keyof typeof EXAMPLES

/**
 * The calls that most programs begin with, for docs/api.md. Request and answer are names of
 * examples in the OpenAPI description.
 */
const SAMPLES: readonly { call: string; sends?: Example; answers: Example; note?: string }[] = [
  { call: 'POST /api/v1/checks', sends: 'CheckRequest', answers: 'Check' },
  { call: 'GET /api/v1/batches/{id}', answers: 'Batch', note: 'the upload answers the same, with `state` “created”' },
  { call: 'GET /api/v1/batches/{id}/rows', answers: 'BatchRows' },
]

/**
 * Returns Markdown with an example of request and answer for each of these calls
 * (src/sharing/programs/examples.ts).
 */
export const sampleAnswers = (): string =>
  SAMPLES.map(({ call, sends, answers, note }) =>
    [`\`${call}\`${note ? `, ${note}` : ''}:`, ...(sends ? [blockOf(sends)] : []), blockOf(answers)].join('\n\n'),
  ).join('\n\n')

const blockOf = (name: Example): string => `\`\`\`json\n${formatFields(EXAMPLES[name])}\n\`\`\``

/**
 * Formats JSON with one field per line, and one element of a list per line.
 */
function formatFields(value: object): string {
  const lines = Object.entries(value).map(([name, field]) => `  ${JSON.stringify(name)}: ${fieldOf(field)}`)
  return `{\n${lines.join(',\n')}\n}`
}

const fieldOf = (field: unknown): string =>
  Array.isArray(field) && typeof field[0] === 'object'
    ? `[\n${field.map(element => `    ${inLine(element)}`).join(',\n')}\n  ]`
    : inLine(field)

/** Formats JSON on one line, with a blank after commas and colons outside strings. */
const inLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/([[]) | ([\]])/g, '$1$2')
