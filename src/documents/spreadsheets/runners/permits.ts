import { createFairSemaphore } from '../../../ground/threads/fair-semaphore.ts'
import { RUNNERS_AT_ONCE } from '../limits.ts'

/** A hundred uploads at once share two readers' memory, and one company leaves one of them to the others. */
export const acquireReader = createFairSemaphore({ permits: RUNNERS_AT_ONCE, permitsPerCompany: RUNNERS_AT_ONCE - 1 })

/** Results are written beside what is read: no upload waits for a long workbook to be answered. */
export const acquireWriter = createFairSemaphore({ permits: RUNNERS_AT_ONCE, permitsPerCompany: RUNNERS_AT_ONCE })
