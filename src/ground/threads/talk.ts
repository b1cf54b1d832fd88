import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { STOP_SIGNALS } from './stop-signals.ts'

/** A runner's own end of its talk with whoever started it: one says something, then the other, in turn. */
export type Talk<Received, Sent> = {
  hear: () => Promise<Received>
  /** `transfer`: bytes that go along instead of being copied, where a thread can do so. */
  say: (message: Sent, transfer?: ArrayBuffer[]) => void
}

/** Says something and returns what is said to it next. */
export function ask<Received, Sent>({ hear, say }: Talk<Received, Sent>, message: Sent): Promise<Received> {
  const heard = hear()
  say(message)
  return heard
}

/** Opens the talk of a process that startProcess started. It ends with whoever started it. Fails in any other process. */
export function talkInProcess<Received, Sent extends object>(): Talk<Received, Sent> {
  if (!process.send) throw new Error('this file runs in a process that startProcess starts')
  process.once('disconnect', () => process.exit())
  // Sent to a whole group (Ctrl+C, systemd, a terminal that closes), they mean the product, which lets us end what is under way.
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined)
  leaveNoMemoryBehind()
  // Whoever is killed keeps nothing at its end: each start would compile its code anew, in 500 ms of processor time, not 180 (measured).
  flushCompileCache()
  return {
    hear: async () => (await once(process, 'message'))[0],
    say: message => void process.send?.(message),
  }
}

/**
 * V8 aborts where memory ends: a core file would hold somebody's workbook, and many of them would fill the disk (core(5), Linux). Where
 * the kernel has no such filter (gVisor, a /proc that is read-only) reading goes on without it.
 */
function leaveNoMemoryBehind(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    return
  }
}

/** Opens a thread's talk with whoever started it; from then on the thread gives up when it is told to. Fails outside a thread. */
export function talkInThread<Received, Sent extends object>(): Talk<Received, Sent> {
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

/** What a thread is told that shall end itself. */
export const GIVE_UP = 'give up'
