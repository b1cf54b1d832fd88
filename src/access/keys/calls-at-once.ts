import type { FastifyReply } from 'fastify'
import { Refusal } from '../../ground/roles/refusals.ts'
import { createBrake } from '../../house/http/brake.ts'
import { goneSignal } from '../../house/http/gone-signal.ts'

// Eight checks (single-check/check-places.ts), and as much again for lists, states and files.
export const MOST_CALLS_AT_ONCE = 16
const RETRY_AFTER_SECONDS = 1

/**
 * Returns what refuses (429) a key's calls beyond so many at once in this process, before the database is asked anything: its connections
 * serve first come, first served, and one program's calls must not be all of them.
 */
export function limitCallsAtOnce(): (reply: FastifyReply, key: string) => Promise<void> {
  const underWay = new Map<string, number>()
  const brake = createBrake()
  const leave = (key: string) => {
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
  return async (reply, key) => {
    const before = underWay.get(key) ?? 0
    if (before >= MOST_CALLS_AT_ONCE) {
      await brake(key, goneSignal(reply))
      throw new Refusal('too-often', `at most ${MOST_CALLS_AT_ONCE} calls of a key at once`, [], RETRY_AFTER_SECONDS)
    }
    underWay.set(key, before + 1)
    reply.raw.once('close', () => leave(key))
  }
}
