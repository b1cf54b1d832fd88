import { type RawBuilder, sql } from 'kysely'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { visibleEmail } from '../../../base/roles/scope.ts'
import { JOIN_PEOPLE, visibleAddress, visibleFields } from '../../../platform/audit-log/lines-sql.ts'
import type { Mask } from './place.ts'

/** Masks a user's e-mail as in the list of users. */
export const maskUserEmail: Mask = actor => visibleEmail(actor, 'held')

/** Hides a column of mails to Devs, because only Devs may see their e-mail addresses. */
export const hideIfToDev =
  (column: 'recipient' | 'content_sealed'): Mask =>
  () =>
    sql`case when lower(held.recipient) in (
    select lower(email) from users where role = ${sql.lit(ROLES.dev)}
  ) then null else ${sql.ref(`held.${column}`)} end`

const maskedLineColumn = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select (${value})::text from (select held.*) as line ${JOIN_PEOPLE})`

/** Mask the columns of an audit log line as on the audit log's page. */
export const MASKED_BEFORE: Mask = actor => maskedLineColumn(visibleFields(actor, 'before'))
export const MASKED_AFTER: Mask = actor => maskedLineColumn(visibleFields(actor, 'after'))
export const MASKED_ADDRESS: Mask = actor => maskedLineColumn(visibleAddress(actor))
