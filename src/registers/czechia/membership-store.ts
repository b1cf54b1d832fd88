import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { AskedMembership } from './groups.ts'
import type { KeptMembership } from './membership.ts'
import type { MembershipWord } from './membership-rules.ts'

/** The owner of the evidence: a batch, a single check, or a partner if neither is set. */
export type Whose = { companyId: number; batchId?: number; singleCheckId?: number }

/** Stores ARES's answers with their bodies. */
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

/**
 * Returns ARES's answers about groups among these VAT IDs (at most 1,000) of a batch, in order of
 * the queries.
 */
export const membershipsOfBatch = async (
  reader: Reader,
  batchId: number,
  uids: readonly string[],
): Promise<KeptMembership[]> => {
  const groups = uids.filter(uid => uid.startsWith('CZ699'))
  if (groups.length === 0) return []
  return read(reader, sql`batch_id = ${batchId}::int and uid = any(${groups}::text[]) order by id`)
}

/** Returns all of ARES's answers for a batch, in order of the queries. */
export const allMembershipsOf = (reader: Reader, batchId: number): Promise<KeptMembership[]> =>
  read(reader, sql`batch_id = ${batchId}::int order by id`)

/** Returns ARES's latest answers about a company's partner from any source, newest first. */
export const membershipsOfPartner = (
  reader: Reader,
  { companyId, uid }: { companyId: number; uid: string },
  most: number,
): Promise<KeptMembership[]> =>
  read(reader, sql`company_id = ${companyId}::int and uid = ${uid} order by id desc limit ${most}`)

/**
 * Deletes some of ARES's answers about partners of a company before a given time; returns their
 * number. Those of batches and checks are deleted with these.
 */
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
