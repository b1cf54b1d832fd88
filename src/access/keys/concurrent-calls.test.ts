import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { limitConcurrentCalls, MAX_CONCURRENT_CALLS } from './admit-key.ts'

/**
 * Returns a minimal reply and a function that closes it, as when it is sent or the client
 * disconnects.
 */
function createCall() {
  const raw = Object.assign(new EventEmitter(), { socket: null })
  return { reply: { raw } as unknown as FastifyReply, end: () => raw.emit('close') }
}

it('limits the concurrent calls of each key, and accepts the next one after a call has ended', async () => {
  const enter = limitConcurrentCalls()
  const calls = Array.from({ length: MAX_CONCURRENT_CALLS }, createCall)
  for (const { reply } of calls) await enter(reply, 'one')
  await expect(enter(createCall().reply, 'one')).rejects.toMatchObject({ kind: 'too-often', retryAfterSeconds: 1 })
  await enter(createCall().reply, 'other')
  calls[0]?.end()
  await enter(createCall().reply, 'one')
  await expect(enter(createCall().reply, 'one')).rejects.toMatchObject({ kind: 'too-often' })
})
