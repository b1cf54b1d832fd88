import { type RawBuilder, sql } from 'kysely'
import { STATUS, type StatusName } from './status-rules.ts'

/**
 * Returns the numbers of batch statuses as SQL literals separated by commas: `status in
 * (${statusSql('created', 'started')})`.
 */
export const statusSql = (...names: StatusName[]): RawBuilder<unknown> =>
  sql.join(names.map(name => sql.lit(STATUS[name])))
