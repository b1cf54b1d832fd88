import { Worker } from 'node:worker_threads'
import { spareThread } from '../threads/spare-thread.ts'

/** Lines of text die young; with V8's own size they lay about 100 MB high, and the thread was no quicker. */
const YOUNG_MB = 32

/** The threads that compose reports. `prepare` where a report will be wanted soon. */
export const reportThreads = spareThread(
  () =>
    new Worker(new URL('./report-worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    }),
)
