import type { CheckContext } from '../../answers/checks/check-context.ts'
import type { Services } from '../../platform/services.ts'
import type { Uploads } from '../batches/upload/upload.ts'

export type StockWork = Pick<Services, 'database' | 'clock' | 'log' | 'mails'> & {
  checkContext: CheckContext
  uploads: Uploads
  /** Whether services may be queried now; false while this machine's clock is in doubt. */
  mayAsk: () => boolean
  /** The longest time of a run in milliseconds: two seconds, unless a test sets it. */
  maxRoundMs?: number
}
