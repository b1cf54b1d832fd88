import { type RawBuilder, sql } from 'kysely'
import type { MarkRecipient, MarkWork } from '../mark.ts'
import type { StateMarkId } from '../mark-rules.ts'
import type { StateRegister } from '../state-register.ts'
import type { CallLimit } from './call-limit.ts'

/** A register of a member state as a mark; every other file of this folder is the same for all. */
export type RegisterDefinition<State extends string = string> = {
  /** The id of the mark and of the register. */
  id: StateMarkId
  register: StateRegister<State>
  limit: CallLimit
  recipient: MarkRecipient
  /** Its address and secret key, null: switched off. `key` is absent if it needs none. */
  addressOf: (work: MarkWork) => { url: string | null; key?: string | null }
}

/** What a query needs: the definition of a register, its address, and this process. */
export type RegisterDeps = Pick<MarkWork, 'database' | 'clock' | 'log' | 'upstreamTimeoutMs' | 'tellMoves'> & {
  definition: RegisterDefinition
  url: string
  key: string | null
}

/** The SQL of a register's rows, and of its states that are shown. */
export type RegisterSql = { id: RawBuilder<string>; country: RawBuilder<string>; marked: RawBuilder<unknown> }

/** Literals instead of parameters, so that conditions of all registers have fixed texts. */
export const sqlOf = ({ id, register }: Pick<RegisterDefinition, 'id' | 'register'>): RegisterSql => ({
  id: sql<string>`${sql.lit(id)}::text`,
  country: sql<string>`${sql.lit(`${register.country}%`)}::text`,
  marked: sql`(${sql.join(register.marked.map(state => sql.lit(state)))})`,
})
