import type { Memory, Runner } from '../../../src/base/threads/runners.ts'
import { startProcess } from '../../../src/base/threads/start-process.ts'
import { startThread } from '../../../src/base/threads/start-thread.ts'
import type { Errand } from './errands.ts'

const MEMORY: Memory = { oldMb: 48, youngMb: 6 }

/** Starts runners for errands, one of each kind. */
export const startErrandRunner = {
  thread: (hearsWithinMs?: number): Runner =>
    startThread(new URL('./errand-thread.ts', import.meta.url), MEMORY, hearsWithinMs),
  process: (): Runner => startProcess(new URL('./errand-process.ts', import.meta.url), MEMORY),
}

export const runErrand = (runner: Runner, errand: Errand['errand']): Promise<unknown> => runner.request({ errand })
