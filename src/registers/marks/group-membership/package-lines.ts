import { sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import { unpackBody } from '../kept-body.ts'

type Row = {
  uid: string
  ico: string
  word: string
  batch: number | null
  check: number | null
  name: string
  address_lines: string[]
  group_number: string
  asked_at: Date
  source: string
  code: string
  received: Uint8Array | null
  received_length: number | null
  received_sha256: Uint8Array | null
}

/**
 * Returns ARES's responses about companies in a company's VAT groups in a period, one line of JSON
 * each, with the body. ADIS's bodies are not included: each covers about a hundred numbers,
 * including other companies' partners (docs/rules.md#unreliable-payers).
 */
export async function membershipLines(
  reader: Reader,
  companyId: number,
  { from, before }: { from: Date; before: Date },
): Promise<string[]> {
  const { rows } =
    await sql<Row>`select uid, ico, word, batch_id as batch, single_check_id as check, name, address_lines,
      group_number, asked_at, source, code, received, received_length, received_sha256
    from czech_membership
    where company_id = ${companyId}::int and asked_at >= ${from} and asked_at < ${before} order by id`.execute(reader)
  return rows.map(row => `${JSON.stringify(lineOf(row))}\n`)
}

const lineOf = ({ batch, check, address_lines, group_number, asked_at, ...row }: Row) => {
  const { received, received_length: length, received_sha256: sha256, ...fields } = row
  return {
    ...fields,
    ...(batch === null ? {} : { batch: `B-${batch}` }),
    ...(check === null ? {} : { check: `E-${check}` }),
    addressLines: address_lines,
    groupNumber: group_number,
    askedAt: asked_at.toISOString(),
    length,
    sha256: sha256 && Buffer.from(sha256).toString('hex'),
    body: received && unpackBody(received),
  }
}
