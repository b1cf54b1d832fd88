import type { Task } from '../src/checking/batches/wire.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'

/** Polls a batch until `rows` rows have answers or it has finished. Returns the batch then. */
export async function waitUntilAnswered(visitor: Visitor, id: number, rows: number, timeoutMs: number): Promise<Task> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { body } = await visitor.call<Task>('GET', `/api/tasks/${id}`)
    if (body.processedRows >= rows || body.finishedAt !== null) return body
    if (Date.now() > deadline) throw new Error(`batch ${id}: ${JSON.stringify(body)}`)
    await new Promise(done => setTimeout(done, 50))
  }
}
