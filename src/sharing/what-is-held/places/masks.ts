import { type RawBuilder, sql } from 'kysely'
import { ROLES } from '../../../ground/roles/role-rules.ts'
import { emailFor } from '../../../ground/roles/scope.ts'
import { addressFor, fieldsFor, PEOPLE } from '../../../house/audit-log/lines-sql.ts'
import type { Mask } from './place.ts'

/** A user's e-mail, as in the list of users. */
export const emailOfUser: Mask = actor => emailFor(actor, 'held')

/** A mail's column; of mails to Devs, whose addresses are shown to Devs alone, nothing. */
export const unlessToDev =
  (column: 'recipient' | 'content_sealed'): Mask =>
  () =>
    sql`case when lower(held.recipient) in (
    select lower(email) from users where role = ${sql.lit(ROLES.dev)}
  ) then null else ${sql.ref(`held.${column}`)} end`

const inLine = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select (${value})::text from (select held.*) as line ${PEOPLE})`

/** What a line of the audit log says, as the audit log's own page shows it. */
export const BEFORE: Mask = actor => inLine(fieldsFor(actor, 'before'))
export const AFTER: Mask = actor => inLine(fieldsFor(actor, 'after'))
export const ADDRESS: Mask = actor => inLine(addressFor(actor))
