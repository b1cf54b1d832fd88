import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { limitCallsAtOnce, MAX_CONCURRENT_CALLS } from './admit-key.ts'

/** A minimal reply: it closes when sent, or when the client disconnects. */
function call() {
  const raw = Object.assign(new EventEmitter(), { socket: null })
  return { reply: { raw } as unknown as FastifyReply, end: () => raw.emit('close') }
}

it('lets so many calls of a key in at once, each key its own, and the next when one has ended', async () => {
  const enter = limitCallsAtOnce()
  const calls = Array.from({ length: MAX_CONCURRENT_CALLS }, call)
  for (const { reply } of calls) await enter(reply, 'one')
  await expect(enter(call().reply, 'one')).rejects.toMatchObject({ kind: 'too-often', retryAfterSeconds: 1 })
  await enter(call().reply, 'other')
  calls[0]?.end()
  await enter(call().reply, 'one')
  await expect(enter(call().reply, 'one')).rejects.toMatchObject({ kind: 'too-often' })
})
