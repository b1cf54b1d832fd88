import { EXAMPLES } from '../src/sharing/programs/examples.ts'

type Example = keyof typeof EXAMPLES

/**
 * The calls with which most programs begin, as docs/api.md shows them: request and answer, by the
 * names of the description's examples.
 */
const SAMPLES: readonly { call: string; sends?: Example; answers: Example; note?: string }[] = [
  { call: 'POST /api/v1/checks', sends: 'CheckRequest', answers: 'Check' },
  { call: 'GET /api/v1/batches/{id}', answers: 'Batch', note: 'the upload answers the same, with `state` “created”' },
  { call: 'GET /api/v1/batches/{id}/rows', answers: 'BatchRows' },
]

/**
 * Returns the main calls with an example of request and answer from the description
 * (src/sharing/programs/examples.ts).
 */
export const sampleAnswers = (): string =>
  SAMPLES.map(({ call, sends, answers, note }) =>
    [`\`${call}\`${note ? `, ${note}` : ''}:`, ...(sends ? [blockOf(sends)] : []), blockOf(answers)].join('\n\n'),
  ).join('\n\n')

const blockOf = (name: Example): string => `\`\`\`json\n${written(EXAMPLES[name])}\n\`\`\``

/**
 * Formats one field per line, and one element of a list per line, to show the structure at a
 * glance.
 */
function written(value: object): string {
  const lines = Object.entries(value).map(([name, field]) => `  ${JSON.stringify(name)}: ${fieldOf(field)}`)
  return `{\n${lines.join(',\n')}\n}`
}

const fieldOf = (field: unknown): string =>
  Array.isArray(field) && typeof field[0] === 'object'
    ? `[\n${field.map(each => `    ${inLine(each)}`).join(',\n')}\n  ]`
    : inLine(field)

/** Formats JSON with a blank after each comma and colon outside strings. */
const inLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/([[]) | ([\]])/g, '$1$2')
