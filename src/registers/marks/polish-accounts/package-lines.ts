import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { unpackBody } from '../kept-body.ts'

type Row = {
  uid: string
  accountEnd: string
  word: string
  batch: number | null
  check: number | null
  rows: number[]
  day: string | null
  requestId: string
  asked_at: Date
  source: string
  code: string
  received: Uint8Array | null
  length: number | null
  received_sha256: Uint8Array | null
}

/**
 * Returns the white list's answers about accounts of a company's partners in a period, one line of
 * JSON each, with the body.
 */
export async function accountLines(
  reader: Reader,
  companyId: number,
  { from, before }: { from: Date; before: Date },
): Promise<string[]> {
  const { rows } = await sql<Row>`select uid, account_end as "accountEnd", word, batch_id as batch,
      single_check_id as check, sheet_rows as rows, day, request_id as "requestId", asked_at, source, code,
      received, received_length as length, received_sha256
    from account_check
    where company_id = ${companyId}::int and asked_at >= ${from} and asked_at < ${before} order by id`.execute(reader)
  return rows.map(row => `${JSON.stringify(lineOf(row))}\n`)
}

const lineOf = ({ batch, check, asked_at, received, received_sha256: sha256, ...fields }: Row) => ({
  ...fields,
  ...(batch === null ? {} : { batch: `B-${batch}` }),
  ...(check === null ? {} : { check: `E-${check}` }),
  askedAt: asked_at.toISOString(),
  sha256: sha256 && Buffer.from(sha256).toString('hex'),
  body: received && unpackBody(received),
})
