import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from '../../ground/database/database.ts'
import type { AskedMembership } from './groups.ts'
import type { KeptMembership } from './membership.ts'
import type { MembershipWord } from './membership-rules.ts'

/** Whose evidence it is: of a batch, of a single check, or of a partner where neither is named. */
export type Whose = { companyId: number; batchId?: number; singleCheckId?: number }

/** Keeps what ARES said, each with its body. */
export async function keepMemberships(
  trx: Transaction,
  { companyId, batchId, singleCheckId }: Whose,
  asked: readonly AskedMembership[],
): Promise<void> {
  if (asked.length === 0) return
  const rows = asked.map(({ kept, code, body }) => ({
    company_id: companyId,
    batch_id: batchId ?? null,
    single_check_id: singleCheckId ?? null,
    uid: kept.uid,
    ico: kept.ico,
    word: kept.word,
    name: kept.name,
    address_lines: JSON.stringify(kept.addressLines),
    group_number: kept.groupNumber,
    asked_at: kept.askedAt,
    source: kept.source,
    code,
    ...(body ?? { received: null, received_length: null, received_sha256: null }),
  }))
  await trx.insertInto('czech_membership').values(rows).execute()
}

const read = async (reader: Reader, where: RawBuilder<unknown>): Promise<KeptMembership[]> => {
  const { rows } = await sql<Omit<KeptMembership, 'askedAt'> & { word: MembershipWord; at: Date }>`
    select uid, ico, word, name, address_lines as "addressLines", group_number as "groupNumber", asked_at as at, source
    from czech_membership where ${where}`.execute(reader)
  return rows.map(({ at, ...row }) => ({ ...row, askedAt: at.toISOString() }))
}

/** What ARES said of the groups among these VAT IDs (at most 1,000) of a batch, in the order in which it was asked. */
export const membershipsOfBatch = async (
  reader: Reader,
  batchId: number,
  uids: readonly string[],
): Promise<KeptMembership[]> => {
  const groups = uids.filter(uid => uid.startsWith('CZ699'))
  if (groups.length === 0) return []
  return read(reader, sql`batch_id = ${batchId}::int and uid = any(${groups}::text[]) order by id`)
}

/** All that ARES said of a batch's groups, in the order in which it was asked. */
export const allMembershipsOf = (reader: Reader, batchId: number): Promise<KeptMembership[]> =>
  read(reader, sql`batch_id = ${batchId}::int order by id`)

/** The last things that ARES said of a company's partner, whoever asked, newest first. */
export const membershipsOfPartner = (
  reader: Reader,
  { companyId, uid }: { companyId: number; uid: string },
  most: number,
): Promise<KeptMembership[]> =>
  read(reader, sql`company_id = ${companyId}::int and uid = ${uid} order by id desc limit ${most}`)

/** Removes some of what ARES said of a company's partners by themselves before a moment; returns how many. What batches and checks have goes with them. */
export async function deleteMemberships(
  trx: Transaction,
  companyId: number,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { rows } = await sql`delete from czech_membership where id = any(array(
    select id from czech_membership where company_id = ${companyId}::int and asked_at < ${before.toISOString()}::timestamptz
      and batch_id is null and single_check_id is null limit ${most})) returning id`.execute(trx)
  return rows.length
}
