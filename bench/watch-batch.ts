import { setTimeout as wait } from 'node:timers/promises'
import type { Task } from '../src/checking/batches/wire.ts'
import { rowsByHeading } from '../tests/world/files/read-workbook.ts'
import type { Bench } from './start-bench.ts'

const NOBODY = { status: 0, body: null }
const EVERY_MS = 20

type Look = { status: number; task: Task | null }

/** Watches a batch while processes are killed; its counter must never decrease. */
export type WatchedBatch = {
  look: () => Promise<Look>
  until: (isReached: (task: Task) => boolean) => Promise<Task>
  /** The longest time without any answer. */
  longestPause: () => number
  /** The number of failures other than 503, which an outage causes. */
  wrongAnswers: () => number
}

export function watchBatch({ visitor }: Bench, id: number, withinMs: number): WatchedBatch {
  let [seen, movedAt, longest, wrong] = [0, performance.now(), 0, 0]
  const see = ({ processedRows }: Task) => {
    if (processedRows < seen) throw new Error(`the counter went back from ${seen} to ${processedRows}`)
    if (processedRows === seen) return
    longest = Math.max(longest, performance.now() - movedAt)
    movedAt = performance.now()
    seen = processedRows
  }
  const look = async (): Promise<Look> => {
    const { status, body } = await visitor.call<Task>('GET', `/api/tasks/${id}`).catch(() => NOBODY)
    if (status > 200 && status !== 503) wrong += 1
    const task = status === 200 ? body : null
    if (task) see(task)
    return { status, task }
  }
  const until = async (isReached: (task: Task) => boolean): Promise<Task> => {
    for (const giveUp = Date.now() + withinMs; ; await wait(EVERY_MS)) {
      const { task } = await look()
      if (task && (isReached(task) || task.finishedAt !== null)) return task
      if (Date.now() > giveUp) throw new Error(`batch ${id} stands at ${seen}`)
    }
  }
  return { look, until, longestPause: () => longest, wrongAnswers: () => wrong }
}

/** The errors in the result of a batch of these UIDs, all of which are valid. */
export type Result = { lost: number; tooMany: number }

export async function resultOf({ visitor }: Bench, id: number, uids: string[]): Promise<Result> {
  const { bytes } = await visitor.download(`/api/file/result/${id}`)
  const answered = rowsByHeading(bytes, 1)
  const right = answered.filter((row, at) => row['UID geprüft'] === uids[at] && row.Ergebnis === 'gültig').length
  return { lost: uids.length - right, tooMany: answered.length - uids.length }
}
