import { createFairSemaphore } from '../../../base/threads/fair-semaphore.ts'
import { keepByCompany } from '../../../base/threads/kept-runners.ts'
import { createRunnerPool, MAX_TASKS_PER_THREAD } from '../../../base/threads/runners.ts'
import { startProcess } from '../../../base/threads/start-process.ts'
import { startThread } from '../../../base/threads/start-thread.ts'
import { MAX_CONCURRENT_RUNNERS, READING_MEMORY_MB, WRITING_MEMORY_MB } from '../limits.ts'
import { TASKS_PER_READER } from './reader-lifetime.ts'

/**
 * The size of the young generation. Set explicitly, it makes the runner collect garbage early:
 * 100,000 rows of ten cells take 120 MB less (measured).
 */
const YOUNG_MB = 24

/**
 * The pool of processes that read untrusted workbooks. Call `prewarm` shortly before one is needed.
 */
export const readers = createRunnerPool(() =>
  startProcess(new URL('./reading-process.ts', import.meta.url), { oldMb: READING_MEMORY_MB, youngMb: YOUNG_MB }),
)

/**
 * A company's small files are read by one process one after the other: a list is read at its
 * preview, its upload and its end, and a start costs more than most of these. No process reads the
 * files of two companies (docs/decisions/2026-11-22-thread-termination.md).
 */
export const companyReaders = keepByCompany(readers, {
  max: MAX_CONCURRENT_RUNNERS,
  maxTasks: TASKS_PER_READER,
  unusedMs: 60_000,
})

/**
 * The pool of threads that write answers into workbooks that have been read before. Call `prewarm`
 * shortly before one is needed.
 */
export const writers = createRunnerPool(
  () => startThread(new URL('./writing-thread.ts', import.meta.url), { oldMb: WRITING_MEMORY_MB, youngMb: YOUNG_MB }),
  { maxTasks: MAX_TASKS_PER_THREAD },
)

/**
 * Limits concurrent readers, and so their memory: at most two uploads are read at a time, and at
 * most one of each company.
 */
export const acquireReader = createFairSemaphore({
  permits: MAX_CONCURRENT_RUNNERS,
  permitsPerCompany: MAX_CONCURRENT_RUNNERS - 1,
})

/**
 * Limits concurrent writers, separately from readers, so that no upload waits for a long result.
 */
export const acquireWriter = createFairSemaphore({
  permits: MAX_CONCURRENT_RUNNERS,
  permitsPerCompany: MAX_CONCURRENT_RUNNERS,
})
