import type { Generated } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import type { Now } from '../../base/database/column-types.ts'
import { type OwnerCondition, usersWithSince } from '../../base/database/row-owners.ts'
import type { Mask } from '../../base/database/searched-table.ts'
import { defineTables } from '../../base/database/tables.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    mail: {
      id: Generated<number>
      cause: string
      recipient: string
      language: 'de' | 'en'
      state: Generated<'waiting' | 'sent' | 'given-up'>
      content_sealed: string | null
      created_at: Now
      tries: Generated<number>
      next_try_at: Now
      lease_token: string | null
    }
  }
}

const changesEmail = sql<SqlBool>`jsonb_exists(after, 'email')`

/**
 * Selects mails to the company's users, created while the user had the address: a deleted user's
 * address may be reused, even in another company.
 */
const mailsToUsers: OwnerCondition = id =>
  sql`exists (select from (${usersWithSince(id, changesEmail)}) person where person.email = lower(held.recipient)
    and held.created_at >= person.since and held.created_at <= coalesce(person.deleted_at, 'infinity'))`

/** Hides a column of mails to Devs, because only Devs may see their e-mail addresses. */
const hideIfToDev =
  (column: 'recipient' | 'content_sealed'): Mask =>
  () =>
    sql`case when lower(held.recipient) in (
    select lower(email) from users where role = ${sql.lit(ROLES.dev)}
  ) then null else ${sql.ref(`held.${column}`)} end`

export const MAILS_TABLES = defineTables({
  mail: {
    holds: 'mails',
    search: {
      kind: 'mails',
      ownedBy: mailsToUsers,
      searched: ['cause', 'recipient'],
      words: ['language', 'state'],
      packed: { content_sealed: 'mail' },
      masked: { recipient: hideIfToDev('recipient'), content_sealed: hideIfToDev('content_sealed') },
      hidden: { lease_token: 'lease' },
    },
  },
})
