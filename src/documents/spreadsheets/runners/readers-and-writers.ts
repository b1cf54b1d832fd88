import { createFairSemaphore } from '../../../ground/threads/fair-semaphore.ts'
import { prewarmedRunners, TASKS_PER_THREAD } from '../../../ground/threads/runners.ts'
import { startProcess } from '../../../ground/threads/start-process.ts'
import { startThread } from '../../../ground/threads/start-thread.ts'
import { READING_MEMORY_MB, RUNNERS_AT_ONCE, WRITING_MEMORY_MB } from '../limits.ts'
import { TASKS_PER_READER } from './reader-life.ts'

/** Named, it makes the runner tidy up early: 100,000 rows of ten cells are answered in 120 MB less (measured). */
const YOUNG_MB = 24

/** The processes that read workbooks, whatever a stranger put in them. `prewarm` where one will be wanted soon. */
export const readers = prewarmedRunners(
  () => startProcess(new URL('./reading-process.ts', import.meta.url), { oldMb: READING_MEMORY_MB, youngMb: YOUNG_MB }),
  { maxTasks: TASKS_PER_READER },
)

/** The threads that write answers into workbooks that were read before. `prewarm` where one will be wanted soon. */
export const writers = prewarmedRunners(
  () => startThread(new URL('./writing-thread.ts', import.meta.url), { oldMb: WRITING_MEMORY_MB, youngMb: YOUNG_MB }),
  { maxTasks: TASKS_PER_THREAD },
)

/** A hundred uploads at once share two readers' memory, and one company leaves one of them to the others. */
export const acquireReader = createFairSemaphore({ permits: RUNNERS_AT_ONCE, permitsPerCompany: RUNNERS_AT_ONCE - 1 })

/** Results are written beside what is read: no upload waits for a long workbook to be answered. */
export const acquireWriter = createFairSemaphore({ permits: RUNNERS_AT_ONCE, permitsPerCompany: RUNNERS_AT_ONCE })
