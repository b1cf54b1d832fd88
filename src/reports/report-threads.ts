import { spareRunner } from '../threads/spare.ts'
import { startThread } from '../threads/start-thread.ts'

/** Lines of text die young; with V8's own size they lay about 100 MB high, and the thread was no quicker. */
const YOUNG_MB = 32

/** The threads that compose reports. `prepare` where a report will be wanted soon. */
export const reportThreads = spareRunner(() =>
  startThread(new URL('./report-thread.ts', import.meta.url), { youngMb: YOUNG_MB }),
)
