import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { STOP_SIGNALS } from './stop-signals.ts'

/** The runner's side of the channel to its parent; both sides alternate. */
export type Channel<Received, Sent> = {
  receive: () => Promise<Received>
  /** `transfer`: buffers to move instead of copying, where a thread allows it. */
  send: (message: Sent, transfer?: ArrayBuffer[]) => void
}

/** Sends a message and returns the reply. */
export function sendAndReceive<Received, Sent>(
  { receive, send }: Channel<Received, Sent>,
  message: Sent,
): Promise<Received> {
  const reply = receive()
  send(message)
  return reply
}

/**
 * Opens the channel of a process that startProcess started. The process ends with its parent.
 * Throws in any other process.
 */
export function openProcessChannel<Received, Sent extends object>(): Channel<Received, Sent> {
  if (!process.send) throw new Error('this file runs in a process that startProcess starts')
  process.once('disconnect', () => process.exit())
  // A signal to the whole process group (Ctrl+C, systemd, a closed terminal) is meant for the
  // product, which lets pending work finish.
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined)
  disableCoreDumps()
  // A killed process does not write its compile cache. Without it each start takes 500 ms of CPU
  // instead of 180 (measured).
  flushCompileCache()
  return {
    receive: async () => (await once(process, 'message'))[0],
    send: message => void process.send?.(message),
  }
}

/**
 * Disables core dumps (core(5), Linux). V8 aborts when memory runs out; a core file would contain a
 * user's workbook, and several would fill the disk. If the
 * kernel has no such filter (gVisor, a read-only /proc), work continues without it.
 */
function disableCoreDumps(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    return
  }
}

/**
 * Opens a thread's channel to its parent; from then on the thread can be asked to stop. Throws
 * outside a thread.
 */
export function openThreadChannel<Received, Sent extends object>(): Channel<Received, Sent> {
  const port = parentPort
  if (port === null) throw new Error('this file runs in a thread')
  port.on('message', message => {
    if (message === STOP_MESSAGE) process.exit()
  })
  return {
    receive: async () => (await once(port, 'message'))[0],
    send: (message, transfer = []) => port.postMessage(message, transfer),
  }
}

/** The message that asks a thread to end itself. */
export const STOP_MESSAGE = 'give up'
