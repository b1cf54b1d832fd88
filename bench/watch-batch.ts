import { setTimeout as wait } from 'node:timers/promises'
import type { Task } from '../src/checking/batches/wire.ts'
import { rowsByHeading } from '../tests/world/files/read-workbook.ts'
import type { Bench } from './start-bench.ts'

const NO_ANSWER = { status: 0, body: null }
const INTERVAL_MS = 20

type PollResult = { status: number; task: Task | null }

/** Polls a batch while processes are killed. Throws if its counter ever decreases. */
export type BatchWatch = {
  poll: () => Promise<PollResult>
  waitUntil: (isReached: (task: Task) => boolean) => Promise<Task>
  /** Returns the longest time in milliseconds in which no row got an answer. */
  longestPause: () => number
  /** Returns the number of failures other than 503, which is expected in an outage. */
  wrongAnswers: () => number
}

export function watchBatch({ visitor }: Bench, id: number, timeoutMs: number): BatchWatch {
  let [lastCount, changedAt, longest, wrong] = [0, performance.now(), 0, 0]
  const checkCount = ({ processedRows }: Task) => {
    if (processedRows < lastCount) throw new Error(`the counter decreased from ${lastCount} to ${processedRows}`)
    if (processedRows === lastCount) return
    longest = Math.max(longest, performance.now() - changedAt)
    changedAt = performance.now()
    lastCount = processedRows
  }
  const look = async (): Promise<PollResult> => {
    const { status, body } = await visitor.call<Task>('GET', `/api/tasks/${id}`).catch(() => NO_ANSWER)
    if (status > 200 && status !== 503) wrong += 1
    const task = status === 200 ? body : null
    if (task) checkCount(task)
    return { status, task }
  }
  const until = async (isReached: (task: Task) => boolean): Promise<Task> => {
    for (const deadline = Date.now() + timeoutMs; ; await wait(INTERVAL_MS)) {
      const { task } = await look()
      if (task && (isReached(task) || task.finishedAt !== null)) return task
      if (Date.now() > deadline) throw new Error(`batch ${id} did not progress beyond ${lastCount} rows`)
    }
  }
  return { poll: look, waitUntil: until, longestPause: () => longest, wrongAnswers: () => wrong }
}

/** The errors in a result workbook: missing or wrong rows, and surplus rows. */
export type ResultErrors = { lost: number; tooMany: number }

export async function checkResult({ visitor }: Bench, id: number, uids: string[]): Promise<ResultErrors> {
  const { bytes } = await visitor.download(`/api/file/result/${id}`)
  const answered = rowsByHeading(bytes, 1)
  const correct = answered.filter((row, at) => row['UID geprüft'] === uids[at] && row.Ergebnis === 'gültig').length
  return { lost: uids.length - correct, tooMany: answered.length - uids.length }
}
