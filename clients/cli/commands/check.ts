import { randomUUID } from 'node:crypto'
import type { Check, CheckRequest } from '../client.ts'
import { codeOfVerdict, type ExitCode, worst } from '../exit-codes.ts'
import { type Command, type Given, textOf } from './command.ts'

const OWN_RECORDS = ['name', 'street', 'zip', 'city'] as const

/** Checks VAT IDs one after the other; name and address are of the one that is given with them. */
export const check: Command = {
  usage: 'check UID … [--name NAME --street STREET --zip ZIP --city CITY] [--fresh]',
  words: [1, 1_000],
  options: {
    ...Object.fromEntries(OWN_RECORDS.map(field => [field, { type: 'string' as const }])),
    fresh: { type: 'boolean' },
  },
  run: async given => {
    const client = given.connect()
    const codes: ExitCode[] = []
    for (const uid of given.words) {
      const answer = await client.check({ json: requestOf(uid, given), idempotencyKey: randomUUID() })
      tell(given, answer)
      codes.push(codeOfVerdict(answer.verdict))
    }
    return worst(codes)
  },
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
