import { randomUUID } from 'node:crypto'
import type { Check, CheckRequest } from '../client.ts'
import { codeOfVerdict, EXIT, type ExitCode, worst } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { linesOfStdin, STDIN } from '../stdin.ts'
import { type Command, type Given, textOf } from './command.ts'

const OWN_RECORDS = ['name', 'street', 'zip', 'city'] as const

/** Checks VAT IDs one after the other; name and address apply to a single one. */
export const check: Command = {
  about: 'check',
  usage: 'UID …|- [--name NAME --street STREET --zip ZIP --city CITY] [--fresh]',
  words: [1, 1_000],
  options: {
    ...Object.fromEntries(
      OWN_RECORDS.map(field => [field, { type: 'string' as const, value: field.toUpperCase(), about: field }]),
    ),
    fresh: { type: 'boolean', about: 'fresh' },
  },
  run: async given => {
    const client = given.connect()
    let code: ExitCode | null = null
    for await (const uid of uidsOf(given)) {
      const answer = await client.check({ json: requestOf(uid, given), idempotencyKey: randomUUID() })
      tell(given, answer)
      code = worst([code ?? EXIT.allValid, codeOfVerdict(answer.verdict)])
    }
    // Empty input means that the program before the pipe failed, and must not look like "all
    // valid".
    if (code === null) throw new UsageError(given.say('emptyStdin'))
    return code
  },
}

/** Yields each word, and for `-` each line of stdin. */
async function* uidsOf({ words }: Given): AsyncGenerator<string> {
  for (const word of words)
    if (word === STDIN) yield* linesOfStdin()
    else yield word
}

function requestOf(uid: string, given: Given): CheckRequest {
  const own = OWN_RECORDS.flatMap(field => {
    const value = textOf(given, field)
    return value === undefined ? [] : [[field, value] as const]
  })
  return { uid, ...Object.fromEntries(own), ...(given.values.fresh ? { fresh: true } : {}) }
}

const tell = ({ terminal }: Given, answer: Check): void =>
  terminal.data(
    [answer.uid, answer.verdict, answer.name, answer.company ?? '', answer.askedAt ?? '', answer.message],
    answer,
  )
