import { type ReceivedAnswer, receivedAnswers } from '../../../answers/checks/received-answers.ts'
import type { Reader } from '../../../ground/database/database.ts'
import { inPortions } from '../../../ground/database/portions.ts'

const ANSWERS_A_STATEMENT = 1_000

/**
 * These answers as their services sent them, a line of JSON for each that brought anything, by the `id` of answers.csv. No table: a body
 * is the authority's bytes, which no guard against formulas may touch, or its sum would be another (docs/rules.md#answers-as-received).
 */
export async function* receivedLines(reader: Reader, ids: number[]): AsyncGenerator<string> {
  for await (const some of inPortions(ids, ANSWERS_A_STATEMENT)) {
    const received = await receivedAnswers(reader, some)
    yield received.flatMap(answer => (answer.length === null ? [] : [`${lineOf(answer)}\n`])).join('')
  }
}

const lineOf = ({ id, service, dated, length, sha256, bytes }: ReceivedAnswer): string =>
  JSON.stringify({ id, service, dated, length, sha256, ...bodyOf(bytes) })

// As text where that text is these very bytes.
function bodyOf(bytes: Buffer): { body: string } | { base64: string } {
  const body = bytes.toString()
  return Buffer.from(body).equals(bytes) ? { body } : { base64: bytes.toString('base64') }
}
