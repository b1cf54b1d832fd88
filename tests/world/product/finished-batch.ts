import type { Task } from '../../../src/checking/batches/wire.ts'
import type { Visitor } from '../people/visitor.ts'
import { waitFor } from '../wait-for.ts'

const POLL_MS = 100

/**
 * Waits until a batch has ended, and ignores 503 answers; returns the batch.
 */
export async function waitForFinishedBatch(visitor: Visitor, id: number, timeoutMs = 120_000): Promise<Task> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const { status, body } = await visitor.call<Task>('GET', `/api/tasks/${id}`)
    if (status === 200 && body.finishedAt !== null) return body
    if (Date.now() > until) throw new Error(`batch ${id} has not ended: ${JSON.stringify(body)}`)
    await new Promise(done => setTimeout(done, POLL_MS))
  }
}

/**
 * Waits until `rows` rows of a batch are answered, and ignores 503 answers; returns how many are.
 */
export async function waitForRows(visitor: Visitor, id: number, rows: number): Promise<number> {
  const { body } = await waitFor(
    () => visitor.call<Task>('GET', `/api/tasks/${id}`),
    ({ status, body }) => status === 200 && body.processedRows >= rows,
  )
  return body.processedRows
}
