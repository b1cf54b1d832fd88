import type { Clock } from '../base/database/clock.ts'
import type { OpenDatabase } from '../base/database/database.ts'
import type { Encryption } from '../base/database/encryption.ts'
import type { Log } from '../base/log/log.ts'
import type { Mails } from './mails/create.ts'
import type { Operator } from './operator/wire.ts'

/**
 * The dependencies of a process, created once at its start. Functions take only those that they
 * use: `Pick<Services, 'database' | 'clock'>`.
 */
export type Services = {
  database: OpenDatabase
  /** The database's time. */
  clock: Clock
  log: Log
  encryption: Encryption
  mails: Mails
  operator: Operator
}
