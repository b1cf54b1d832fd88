import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { CompanyEnding } from '../../../src/companies/delete.ts'
import { companiesRoutes } from '../../../src/companies/routes.ts'
import type { OpenDatabase } from '../../../src/database/database.ts'
import type { Encryption } from '../../../src/database/encryption.ts'
import { type App, createApp } from '../../../src/http/app.ts'
import { guardRoutes } from '../../../src/login/guard.ts'
import type { LoginNeeds } from '../../../src/login/needs.ts'
import { loginRoutes } from '../../../src/login/routes.ts'
import { createSignInActions } from '../../../src/login/sign-in-actions.ts'
import { createMails, type Mails } from '../../../src/mails/create.ts'
import { settingsRoutes } from '../../../src/settings/routes.ts'
import { deleteUsersOf, type UserEnding } from '../../../src/users/delete.ts'
import { createHashingQueue } from '../../../src/users/hashing-queue.ts'
import { usersRoutes } from '../../../src/users/routes.ts'
import { freshDatabase } from '../databases/database.ts'
import { freshEncryption } from './fresh-key.ts'
import { type MovedClock, movedClock } from './moved-clock.ts'

// A busy machine is no crowd at the door.
const PATIENT = { known: 60_000, unknown: 60_000 }

export type Web = { app: App; database: OpenDatabase; clock: MovedClock; encryption: Encryption; mails: Mails }

type Options = {
  database?: OpenDatabase
  clock?: MovedClock
  encryption?: Encryption
  login?: Partial<LoginNeeds>
  trustProxy?: string | number | false
  logger?: Logger
  /** Null, as without SMTP_URL: no mails. */
  smtpUrl?: string | null
  /** What else ends with a user or a company, of the layers above (start/routes.ts hands it in). */
  endings?: { user: UserEnding; company: CompanyEnding }
  /** The routes of the folder under test, registered behind the guard like all others. */
  routes?: (app: App, web: Omit<Web, 'app'>) => void
}

/**
 * The web half with sign-in, people, companies and settings, on a fresh database and a clock that the test moves; no
 * port: calls are injected. Closed at the end of the test that made it.
 */
export async function createWeb(options: Options = {}): Promise<Web> {
  const database = options.database ?? (await freshDatabase())
  const clock = options.clock ?? movedClock()
  const encryption = options.encryption ?? freshEncryption()
  const app = await createApp({
    logger: options.logger ?? pino({ level: process.env.DEBUG_TESTS ? 'error' : 'silent' }),
    trustProxy: options.trustProxy ?? false,
    isHttps: false,
  })
  const needs: LoginNeeds = {
    ...{ database, encryption, clock, publicUrl: 'http://localhost:3000' },
    operator: { productName: 'UID Check' },
    ...{ sessionIdleMinutes: 60, rateLogin: 0, rateCode: 0 },
    hashing: createHashingQueue({ maxWaitMs: PATIENT }),
    ...options.login,
  }
  const mails = createMails({ encryption, smtpUrl: options.smtpUrl ?? null })
  await guardRoutes(app, needs)
  const userNeeds = {
    database,
    clock,
    mails,
    hashing: needs.hashing,
    signIn: createSignInActions(needs),
    userEndings: options.endings ? [options.endings.user] : [],
  }
  loginRoutes(app, needs)
  usersRoutes(app, userNeeds)
  companiesRoutes(app, {
    ...{ database, encryption, clock },
    companyEndings: [
      (trx, actor, id) => deleteUsersOf(actor, userNeeds, trx, id),
      ...(options.endings ? [options.endings.company] : []),
    ],
  })
  settingsRoutes(app, { database })
  options.routes?.(app, { database, clock, encryption, mails })
  onTestFinished(() => app.close())
  return { app, database, clock, encryption, mails }
}
