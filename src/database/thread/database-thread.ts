import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import type { Rows, Statements } from '../embedded.ts'
import { openPglite } from '../open-pglite.ts'
import type { Failure, Numbered, Reply, Request } from './messages.ts'
import { type HeldTransaction, holdTransaction } from './transaction.ts'

// Only open-thread.ts starts this file, with the directory.
if (parentPort !== null) await serve(parentPort, workerData as string)

/** Answers requests in the order they come; PGlite itself lets one statement or transaction in at a time. */
async function serve(port: MessagePort, directory: string): Promise<void> {
  const pglite = await openPglite(directory)
  const answer = answerer(pglite, (channel, payload) => say(port, { kind: 'told', channel, payload }))
  port.on('message', ({ number, request }: Numbered) => {
    answer(request).then(
      results => say(port, { kind: 'done', number, results: results.map(sent) }),
      failure => say(port, { kind: 'failed', number, failure: fieldsOf(failure) }),
    )
  })
  say(port, { kind: 'open' })
}

function say(port: MessagePort, reply: Reply): void {
  port.postMessage(reply)
}

// What PGlite adds besides (a blob, types) is not needed.
const sent = ({ rows, fields, affectedRows }: Rows): Rows => ({
  rows,
  fields,
  ...(affectedRows === undefined ? {} : { affectedRows }),
})

const fieldsOf = (failure: unknown): Failure =>
  failure instanceof Error ? { ...failure, message: failure.message } : { message: String(failure) }

function answerer(pglite: PGlite, tell: (channel: string, payload: string) => void) {
  const transactions = new Map<number, HeldTransaction>()
  const heard = new Map<string, () => Promise<void>>()
  const where = async (within: number | null): Promise<Statements> => {
    if (within === null) return pglite
    const held = transactions.get(within)
    if (!held) throw new Error('the transaction has ended')
    return held.begun
  }
  const end = async (number: number, isCommitted: boolean): Promise<void> => {
    const held = transactions.get(number)
    transactions.delete(number)
    await held?.end(isCommitted)
  }
  return async (request: Request): Promise<Rows[]> => {
    switch (request.kind) {
      case 'query':
        return [await (await where(request.within)).query(request.sql, request.parameters)]
      case 'exec':
        return (await where(request.within)).exec(request.sql)
      case 'begin':
        transactions.set(request.within, holdTransaction(pglite))
        return []
      case 'commit':
      case 'rollback':
        await end(request.within, request.kind === 'commit')
        return []
      case 'listen':
        heard.set(request.channel, await pglite.listen(request.channel, payload => tell(request.channel, payload)))
        return []
      case 'unlisten':
        await heard.get(request.channel)?.()
        return []
      case 'close':
        await pglite.close()
        return []
    }
  }
}
