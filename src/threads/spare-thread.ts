import type { Worker } from 'node:worker_threads'

/** Threads of one kind. A thread that was started ahead has its code loaded when its first message comes. */
export type SpareThread = {
  /** The thread that was started ahead, else a new one. It belongs to the caller, who ends it. */
  take: () => Worker
  /** Starts one ahead unless there is one. Nobody having taken it within a minute, it ends. */
  prepare: () => void
}

const UNUSED_MS = 60_000

/**
 * Hands out threads, each for one task. Loading its code takes a thread 150 to 450 ms (measured), which nobody has to wait for who
 * says a little earlier that he will need one. `start` gives a thread that waits for its first message.
 */
export function spareThread(start: () => Worker, unusedMs = UNUSED_MS): SpareThread {
  let spare: { worker: Worker; timer: NodeJS.Timeout } | null = null
  // A spare that breaks is none: whoever takes the next one meets the failure himself.
  const forget = () => {
    if (spare) clearTimeout(spare.timer)
    spare = null
  }
  return {
    take: () => {
      if (spare === null) return start()
      const { worker } = spare
      worker.removeListener('error', forget).removeListener('exit', forget)
      forget()
      worker.ref()
      return worker
    },
    prepare: () => {
      if (spare !== null) return void spare.timer.refresh()
      const worker = start()
      worker.unref()
      worker.once('error', forget).once('exit', forget)
      spare = { worker, timer: setTimeout(() => void worker.terminate(), unusedMs).unref() }
    },
  }
}
