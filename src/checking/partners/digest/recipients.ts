import { sql } from 'kysely'
import { isExpired } from '../../../access/companies/company-rules.ts'
import { updateUser } from '../../../access/credentials/user-store.ts'
import { settingsOf } from '../../../access/settings/settings-of.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import type { Language } from '../../../base/texts/define.ts'
import type { Services } from '../../../platform/services.ts'
import type { DigestSetting } from '../wire.ts'
import { watchEnabled, watchMails } from './settings-rules.ts'

/**
 * A recipient of a daily digest, who gets the changes after the id `since`, except those marked as
 * `seen` individually.
 */
export type DigestRecipient = {
  id: number
  email: string
  name: string
  language: Language
  since: number
  seen: number[]
  /** The number of changes neither mailed to nor seen by this user. */
  count: number
}

export type ChangeRange = { since: number; upTo: number }

/**
 * Returns the company's name if its users get mails: it watches partners, has not switched mails
 * off, and its licence is valid. Else null.
 */
export async function companyWithDigest(db: Reader, companyId: number, now: Date): Promise<string | null> {
  const settings = { watches: watchEnabled, mails: watchMails }
  const { watches, mails } = await settingsOf(db, companyId, settings)
  const company = await db
    .selectFrom('company')
    .select(['id', 'name', 'valid_until as validUntil'])
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return company && watches && mails && !isExpired(company, now) ? company.name : null
}

/**
 * Returns a company's users who get the digest: they have signed in once, want the mail, and have
 * unseen changes.
 */
export async function digestRecipients(
  db: Reader,
  companyId: number,
  { since, upTo }: ChangeRange,
): Promise<DigestRecipient[]> {
  const { rows } = await sql<DigestRecipient>`
    select users.id, email, concat_ws(' ', firstname, lastname) as name, language, unseen_from.since, seen_individually.seen,
      new_changes.count - cardinality(seen_individually.seen) as count
    from users
      left join partner_changes_seen_up_to seen on seen.user_id = users.id and seen.company_id = users.company_id
      cross join lateral (select greatest(${since}::int, seen.change_id) as since) unseen_from
      cross join lateral (select count(*)::int as count from partner_change change
        where change.company_id = users.company_id and change.id > unseen_from.since and change.id <= ${upTo}::int) new_changes
      cross join lateral (select array(select change.id from partner_change_seen_singly seen_row
          cross join lateral (select id, company_id from partner_change where id = seen_row.change_id offset 0) change
        where seen_row.user_id = users.id and change.company_id = users.company_id and change.id > unseen_from.since and change.id <= ${upTo}::int
        order by change.id) as seen) seen_individually
    where users.company_id = ${companyId}::int and is_active and not is_program and deleted_at is null and wants_partner_mails
      and not password_is_initial and totp_confirmed_at is not null and new_changes.count > cardinality(seen_individually.seen)
    order by users.id`.execute(db)
  return rows
}

/**
 * Returns whether the user wants the daily digest, and whether the company's users get one at all.
 */
export async function readDigestSetting(
  { userId, companyId }: Actor,
  { database, clock, mails }: Pick<Services, 'database' | 'clock' | 'mails'>,
): Promise<DigestSetting> {
  const { db } = database
  const user = await db
    .selectFrom('users')
    .select('wants_partner_mails as wants')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isSent = mails.areSent && (await companyWithDigest(db, companyId, clock.now())) !== null
  return { ...user, isSent }
}

/** Saves whether the caller wants the daily digest. */
export const saveDigestSetting = (
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  wants: boolean,
): Promise<unknown> => commit(database, trx => updateUser(trx, actor.userId, { wants_partner_mails: wants }))
