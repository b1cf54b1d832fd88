import { readingThreads } from '../spreadsheets/thread/sheet-threads.ts'

// Well before an unused thread ends (threads/spare-thread.ts).
const EVERY_MS = 30_000

/** Keeps a thread started that reads workbooks, so that nobody who uploads one waits for its code. Gives what ends that. */
export function keepReadersReady(): () => void {
  readingThreads.prepare()
  const timer = setInterval(readingThreads.prepare, EVERY_MS)
  return () => clearInterval(timer)
}
