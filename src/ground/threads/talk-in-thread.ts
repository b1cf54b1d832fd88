import { once } from 'node:events'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { GIVE_UP } from './give-up.ts'
import type { Talk } from './talk.ts'

/** Opens a thread's talk with whoever started it; from then on the thread gives up when it is told to. Fails outside a thread. */
export function talkInThread<Heard, Said extends object>(): Talk<Heard, Said> {
  const port = parentPort
  if (port === null) throw new Error('this file runs in a thread')
  port.on('message', message => {
    if (message === GIVE_UP) process.exit()
  })
  return {
    hear: async () => (await once(port, 'message'))[0],
    say: (message, transfer = []) => port.postMessage(message, transfer),
  }
}
