import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import type { MembershipResult } from './groups.ts'
import type { StoredMembership } from './membership.ts'
import type { MembershipWord } from './membership-rules.ts'

/** The owner of the evidence: a batch, a single check, or a partner if neither is set. */
export type MembershipOwner = { companyId: number; batchId?: number; singleCheckId?: number }

/** Stores ARES's answers with their bodies. */
export async function storeMemberships(
  trx: Transaction,
  { companyId, batchId, singleCheckId }: MembershipOwner,
  results: readonly MembershipResult[],
): Promise<void> {
  if (results.length === 0) return
  const rows = results.map(({ membership, code, body }) => ({
    company_id: companyId,
    batch_id: batchId ?? null,
    single_check_id: singleCheckId ?? null,
    uid: membership.uid,
    ico: membership.ico,
    word: membership.word,
    name: membership.name,
    address_lines: JSON.stringify(membership.addressLines),
    group_number: membership.groupNumber,
    asked_at: membership.askedAt,
    source: membership.source,
    code,
    ...(body ?? { received: null, received_length: null, received_sha256: null }),
  }))
  await trx.insertInto('czech_membership').values(rows).execute()
}

const read = async (reader: Reader, where: RawBuilder<unknown>): Promise<StoredMembership[]> => {
  const { rows } = await sql<Omit<StoredMembership, 'askedAt'> & { word: MembershipWord; at: Date }>`
    select uid, ico, word, name, address_lines as "addressLines", group_number as "groupNumber", asked_at as at, source
    from czech_membership where ${where}`.execute(reader)
  return rows.map(({ at, ...row }) => ({ ...row, askedAt: at.toISOString() }))
}

/**
 * Returns ARES's answers about groups among these VAT IDs (at most 1,000) of a batch, in order of
 * the queries.
 */
export const membershipsOfBatch = async (
  reader: Reader,
  batchId: number,
  uids: readonly string[],
): Promise<StoredMembership[]> => {
  const groups = uids.filter(uid => uid.startsWith('CZ699'))
  if (groups.length === 0) return []
  return read(reader, sql`batch_id = ${batchId}::int and uid = any(${groups}::text[]) order by id`)
}

/** Returns all of ARES's answers for a batch, in order of the queries. */
export const allMembershipsOf = (reader: Reader, batchId: number): Promise<StoredMembership[]> =>
  read(reader, sql`batch_id = ${batchId}::int order by id`)

/** Returns ARES's latest answers about a company's partner from any source, newest first. */
export const membershipsOfPartner = (
  reader: Reader,
  { companyId, uid }: { companyId: number; uid: string },
  limit: number,
): Promise<StoredMembership[]> =>
  read(reader, sql`company_id = ${companyId}::int and uid = ${uid} order by id desc limit ${limit}`)

/**
 * Deletes some of ARES's answers about partners of a company before a given time; returns their
 * number. Those of batches and checks are deleted with these.
 */
export async function deleteMemberships(
  trx: Transaction,
  companyId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`delete from czech_membership where id = any(array(
    select id from czech_membership where company_id = ${companyId}::int and asked_at < ${before.toISOString()}::timestamptz
      and batch_id is null and single_check_id is null limit ${limit})) returning id`.execute(trx)
  return rows.length
}
