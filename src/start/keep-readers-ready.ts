import { readers } from '../spreadsheets/thread/runners.ts'

// Well before an unused one ends (threads/spare.ts).
const EVERY_MS = 30_000

/** Keeps a process started that reads workbooks, so that no upload waits for its code. Returns what ends that. */
export function keepReadersReady(): () => void {
  readers.prepare()
  const timer = setInterval(readers.prepare, EVERY_MS)
  return () => clearInterval(timer)
}
