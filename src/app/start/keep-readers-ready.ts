import { readers } from '../../documents/spreadsheets/runners/readers-and-writers.ts'

// Well before an unused one ends (threads/prewarmed-runners.ts).
const EVERY_MS = 30_000

/** Keeps a process started that reads workbooks, so that no upload waits for its code. Returns what ends that. */
export function keepReadersReady(): () => void {
  readers.prewarm()
  const timer = setInterval(readers.prewarm, EVERY_MS)
  return () => clearInterval(timer)
}
