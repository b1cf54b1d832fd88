import { type RawBuilder, sql } from 'kysely'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { visibleEmail } from '../../../base/roles/scope.ts'
import { JOIN_PEOPLE, visibleAddress, visibleFields } from '../../../platform/audit-log/lines-sql.ts'
import type { Mask } from './place.ts'

/** A user's e-mail, masked as in the list of users. */
export const emailOfUser: Mask = actor => visibleEmail(actor, 'held')

/** A mail's column; empty for mails to Devs, since only Devs may see their addresses. */
export const unlessToDev =
  (column: 'recipient' | 'content_sealed'): Mask =>
  () =>
    sql`case when lower(held.recipient) in (
    select lower(email) from users where role = ${sql.lit(ROLES.dev)}
  ) then null else ${sql.ref(`held.${column}`)} end`

const inLine = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select (${value})::text from (select held.*) as line ${JOIN_PEOPLE})`

/** The fields of an audit line, as the audit log's page shows them. */
export const BEFORE: Mask = actor => inLine(visibleFields(actor, 'before'))
export const AFTER: Mask = actor => inLine(visibleFields(actor, 'after'))
export const ADDRESS: Mask = actor => inLine(visibleAddress(actor))
