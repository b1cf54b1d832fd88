import type { Task } from '../src/checking/batches/wire.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'

/** Watches a batch until `rows` rows have their answer; returns the batch of that moment. */
export async function untilAnswered(visitor: Visitor, id: number, rows: number, withinMs: number): Promise<Task> {
  const until = Date.now() + withinMs
  for (;;) {
    const { body } = await visitor.call<Task>('GET', `/api/tasks/${id}`)
    if (body.processedRows >= rows || body.finishedAt !== null) return body
    if (Date.now() > until) throw new Error(`batch ${id}: ${JSON.stringify(body)}`)
    await new Promise(done => setTimeout(done, 50))
  }
}
