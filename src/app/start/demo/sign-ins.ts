import type { Insertable } from 'kysely'
import { insertSession } from '../../../access/login/session-store.ts'
import { spendTotpStep } from '../../../access/users/store.ts'
import { commit } from '../../../ground/database/commit.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { Tables } from '../../../ground/database/tables.ts'
import { appendLine } from '../../../house/audit-log/store.ts'
import type { Runtime } from '../runtime.ts'

/** Who signed in before the demo had its past: their sessions, the codes that they used up, and what the audit log says of it. */
export type SignIns = {
  sessions: Insertable<Tables['session']>[]
  steps: { id: number; totp_last_step: number }[]
  lines: Insertable<Tables['audit_log']>[]
}

/** Returns all sign-ins that a database knows. */
export async function readSignIns(db: Database): Promise<SignIns> {
  const sessions = await db.selectFrom('session').selectAll().execute()
  const steps = await db
    .selectFrom('users')
    .select(['id', 'totp_last_step'])
    .$narrowType<{ totp_last_step: number }>()
    .where('totp_last_step', 'is not', null)
    .execute()
  const lines = await db
    .selectFrom('audit_log')
    .select(['user_id', 'address', 'company_id', 'action', 'object', 'before', 'after'])
    .where('user_id', 'is not', null)
    .orderBy('id')
    .execute()
  return {
    sessions,
    steps,
    lines: lines.map(({ before, after, ...line }) => ({ ...line, before: textOf(before), after: textOf(after) })),
  }
}

const textOf = (fields: unknown): string | null => (fields === null ? null : JSON.stringify(fields))

/** Puts them where the past has been lived: whoever is signed in stays so, and no code serves twice. */
export const keepSignIns = (
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { sessions, steps, lines }: SignIns,
): Promise<void> =>
  commit(database, async trx => {
    for (const session of sessions) await insertSession(trx, session)
    for (const { id, totp_last_step } of steps) await spendTotpStep(trx, id, totp_last_step, clock.now())
    for (const line of lines) await appendLine(trx, line)
  })
