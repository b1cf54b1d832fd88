import type { CheckContext } from '../../answers/checks/check-context.ts'
import type { Services } from '../../house/services.ts'
import type { Uploads } from '../batches/upload/upload.ts'

/** What stock checks are worked on with. */
export type StockWork = Pick<Services, 'database' | 'clock' | 'log' | 'mails'> & {
  checkContext: CheckContext
  uploads: Uploads
  /** Whether authorities may be asked now; false while our clock is in doubt. */
  mayAsk: () => boolean
}
