import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Encryption } from '../../ground/database/encryption.ts'
import type { Operator } from '../../house/operator/wire.ts'
import type { HashingQueue } from './password-hash.ts'

/** What the sign-in is given at the start; the names are the configuration's. */
export type LoginNeeds = {
  database: OpenDatabase
  encryption: Encryption
  clock: Clock
  publicUrl: string
  passkeys: boolean
  operator: Pick<Operator, 'productName'>
  sessionIdleMinutes: number
  hashing: HashingQueue
  /** Calls a minute and address; 0 = off. */
  rateLogin: number
  rateCode: number
}

/** Whether our cookies are for https alone. */
export const cookieKind = ({ publicUrl }: Pick<LoginNeeds, 'publicUrl'>) => ({
  isHttps: publicUrl.startsWith('https:'),
})
