import type { CheckContext } from '../../answers/checks/check-context.ts'
import type { Services } from '../../platform/services.ts'
import type { UploadDeps } from '../batches/upload/upload.ts'

export type StockWorkDeps = Pick<Services, 'database' | 'clock' | 'log' | 'mails'> & {
  checkContext: CheckContext
  uploadDeps: Pick<UploadDeps, 'queue' | 'clock' | 'limits'>
  /** Whether services may be queried now; false while this machine's clock is in doubt. */
  mayQuery: () => boolean
  /** The longest time of a run in milliseconds: two seconds, unless a test sets it. */
  maxRoundMs?: number
}
