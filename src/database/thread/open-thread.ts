import { Worker } from 'node:worker_threads'
import { codeFile } from '../../threads/code-file.ts'
import type { Embedded, EmbeddedTransaction, Rows, Statements } from '../embedded.ts'
import { createAsk } from './ask.ts'
import type { Reply } from './messages.ts'

type Ask = ReturnType<typeof createAsk>

/**
 * PGlite in `directory`, in a thread of its own, so that no statement keeps a socket or a timer waiting. It ends with the
 * process, kill -9 included; a thread that breaks ends the process, whose work is taken up again at the next start.
 */
export async function openThread(directory: string): Promise<Embedded> {
  const worker = new Worker(codeFile(new URL('./database-thread.ts', import.meta.url)), { workerData: directory })
  const told = new Map<string, (payload: string) => void>()
  const ask = createAsk(worker, (channel, payload) => told.get(channel)?.(payload))
  await opened(worker)
  let closed = false
  worker.once('exit', () => {
    if (!closed) throw new Error('the database’s thread has ended by itself')
  })
  return {
    ...statements(ask, null),
    transaction: work => transact(ask, work),
    listen: async (channel, tell) => {
      told.set(channel, tell)
      await ask({ kind: 'listen', channel })
      return async () => void (await ask({ kind: 'unlisten', channel }))
    },
    close: async () => {
      await ask({ kind: 'close' })
      closed = true
      await worker.terminate()
    },
    get closed() {
      return closed
    },
    ready: true,
    waitReady: Promise.resolve(),
  }
}

const opened = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    const wait = (reply: Reply) => {
      if (reply.kind !== 'open') return
      worker.off('message', wait).off('error', reject)
      // From here on nothing but a query keeps the process alive.
      worker.unref()
      resolve()
    }
    worker.on('message', wait).once('error', reject)
  })

const statements = (ask: Ask, within: number | null): Statements => ({
  query: async <Row>(sql: string, parameters: unknown[] = []) => {
    const [result] = await ask({ kind: 'query', sql, parameters: parameters.map(own), within })
    return result as Rows<Row> // The caller names the columns that it asks for.
  },
  exec: script => ask({ kind: 'exec', sql: script, within }),
})

// A part of a file would take the whole file along to the other thread.
const own = (parameter: unknown): unknown =>
  parameter instanceof Uint8Array && parameter.byteLength < parameter.buffer.byteLength
    ? Uint8Array.from(parameter)
    : parameter

let transactions = 0

/** Begin costs no journey of its own: the thread takes messages in their order. */
async function transact<Result>(ask: Ask, work: (trx: EmbeddedTransaction) => Promise<Result>): Promise<Result> {
  transactions += 1
  const within = transactions
  const begun = ask({ kind: 'begin', within })
  const rollback = async () => void (await ask({ kind: 'rollback', within }))
  let result: Result
  try {
    result = await work({ ...statements(ask, within), rollback })
    await begun
  } catch (failure) {
    await rollback()
    throw failure
  }
  await ask({ kind: 'commit', within })
  return result
}
