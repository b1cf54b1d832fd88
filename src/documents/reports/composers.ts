import { prewarmedRunners } from '../../ground/threads/runners.ts'
import { startThread } from '../../ground/threads/start-thread.ts'

/** Lines of text die young; with V8's own size they lay about 100 MB high, and the thread was no quicker. */
const YOUNG_MB = 32

/** The threads that compose reports. `prewarm` where a report will be wanted soon. */
export const composers = prewarmedRunners(() =>
  startThread(new URL('./composing-thread.ts', import.meta.url), { youngMb: YOUNG_MB }),
)
