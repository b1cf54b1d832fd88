import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Logger } from 'pino'
import { insertSession } from '../../../access/credentials/session-store.ts'
import { consumeTotpStep } from '../../../access/credentials/user-store.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Database } from '../../../base/database/database.ts'
import { openPostgresql } from '../../../base/database/open-postgresql.ts'
import type { Tables } from '../../../base/database/tables.ts'
import { appendLine } from '../../../platform/audit-log/store.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Services } from '../../../platform/services.ts'
import type { Configuration } from '../configuration.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { createWeb } from '../serve.ts'
import type { Authenticators } from './authenticators.ts'
import { createPeople } from './create-people.ts'
import { listShownAccounts } from './welcome.ts'

const KEY_BYTES = 32

export type InterimProduct = {
  app: App
  runtime: Runtime
  /** Closes the product, and returns the sign-ins. */
  end: () => Promise<SignIns>
}

/**
 * Opens the product with the demo's users on an empty database at `url`, while the history is being
 * created. Users can already sign in and look around. `pages` resolves when they are built.
 */
export async function openInterimProduct(
  configuration: Configuration,
  log: Logger,
  authenticators: Authenticators,
  { url, pages }: { url: string; pages: Promise<void> },
): Promise<InterimProduct> {
  const appSecret = randomBytes(KEY_BYTES).toString('base64')
  const runtime = await openRuntime({ ...configuration, appSecret }, log, {
    // Used only by this process, and briefly.
    open: async () => ({ ...openPostgresql(url, () => undefined), kind: 'embedded' }),
  })
  await createPeople(runtime, authenticators)
  await pages
  const demoAccounts = () => listShownAccounts(runtime.database.db, authenticators)
  const app = await createWeb({ ...runtime, demoAccounts, isPastToCome: true })
  const end = async () => {
    const signIns = await readSignIns(runtime.database.db)
    await app.close()
    await runtime.close()
    return signIns
  }
  return { app, runtime, end }
}

/**
 * Sign-ins before the demo had its history: their sessions, the codes used, and their audit lines.
 */
export type SignIns = {
  sessions: Insertable<Tables['session']>[]
  steps: { id: number; totp_last_step: number }[]
  lines: Insertable<Tables['audit_log']>[]
}

/** Returns all sign-ins in a database. */
async function readSignIns(db: Database): Promise<SignIns> {
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

/**
 * Copies the sign-ins into the database with the history: users stay signed in, and used codes stay
 * used.
 */
export const storeSignIns = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { sessions, steps, lines }: SignIns,
): Promise<void> =>
  commit(database, async trx => {
    for (const session of sessions) await insertSession(trx, session)
    for (const { id, totp_last_step } of steps) await consumeTotpStep(trx, id, totp_last_step, clock.now())
    for (const line of lines) await appendLine(trx, line)
  })
