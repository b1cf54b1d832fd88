import { EXAMPLES } from '../src/sharing/programs/examples.ts'

type Example = keyof typeof EXAMPLES

/** The calls that most programs begin with, as docs/api.md shows them: what is sent and answered, by the names of the examples that the description has. */
const SAMPLES: readonly { call: string; sends?: Example; answers: Example; note?: string }[] = [
  { call: 'POST /api/v1/checks', sends: 'CheckRequest', answers: 'Check' },
  { call: 'GET /api/v1/batches/{id}', answers: 'Batch', note: 'the upload answers the same, with `state` “created”' },
  { call: 'GET /api/v1/batches/{id}/rows', answers: 'BatchRows' },
]

/** Returns the main calls with an example of what each is sent and answers, as the description has it (src/sharing/programs/examples.ts). */
export const sampleAnswers = (): string =>
  SAMPLES.map(({ call, sends, answers, note }) =>
    [`\`${call}\`${note ? `, ${note}` : ''}:`, ...(sends ? [blockOf(sends)] : []), blockOf(answers)].join('\n\n'),
  ).join('\n\n')

const blockOf = (name: Example): string => `\`\`\`json\n${written(EXAMPLES[name])}\n\`\`\``

/** A field a line, and of a list of things a thing a line: enough to see the form at a glance. */
function written(value: object): string {
  const lines = Object.entries(value).map(([name, field]) => `  ${JSON.stringify(name)}: ${fieldOf(field)}`)
  return `{\n${lines.join(',\n')}\n}`
}

const fieldOf = (field: unknown): string =>
  Array.isArray(field) && typeof field[0] === 'object'
    ? `[\n${field.map(each => `    ${inLine(each)}`).join(',\n')}\n  ]`
    : inLine(field)

/** JSON with a blank behind each comma and colon that is no text's. */
const inLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/([[]) | ([\]])/g, '$1$2')
