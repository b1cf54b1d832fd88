import type { Worker } from 'node:worker_threads'
import type { Rows } from '../embedded.ts'
import type { Failure, Numbered, Reply, Request } from './messages.ts'

type Waiting = { resolve: (results: Rows[]) => void; reject: (failure: Error) => void }

/** Sends requests to the database's thread; each is answered under its number. An ended thread fails those that wait. */
export function createAsk(worker: Worker, told: (channel: string, payload: string) => void) {
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let isOver = false
  const settle = (number: number, how: (one: Waiting) => void) => {
    const one = waiting.get(number)
    waiting.delete(number)
    if (waiting.size === 0) worker.unref()
    if (one) how(one)
  }
  worker.on('message', (reply: Reply) => {
    if (reply.kind === 'told') told(reply.channel, reply.payload)
    if (reply.kind === 'done') settle(reply.number, one => one.resolve(reply.results))
    if (reply.kind === 'failed') settle(reply.number, one => one.reject(failed(reply.failure)))
  })
  worker.once('exit', () => {
    isOver = true
    for (const number of waiting.keys()) settle(number, one => one.reject(new Error('the database’s thread has ended')))
  })
  return (request: Request): Promise<Rows[]> => {
    if (isOver) return Promise.reject(new Error('the database is closed'))
    asked += 1
    const message: Numbered = { number: asked, request }
    return new Promise((resolve, reject) => {
      worker.postMessage(message)
      if (waiting.size === 0) worker.ref()
      waiting.set(message.number, { resolve, reject })
    })
  }
}

const failed = ({ message, ...fields }: Failure): Error => Object.assign(new Error(message), fields)
