import { setTimeout as wait } from 'node:timers/promises'
import type { ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CallResult } from './call-inside.ts'

/** Twenty calls a minute leave most of a key's rate limit to others. */
const LOOK_EVERY_MS = 3_000

const movingSchema = z.object({ state: z.string(), done: z.number(), total: z.number() })

type FollowContext = { disconnected: AbortSignal; context: ServerContext }

/**
 * Polls a batch until it has ended, for at most `seconds`, and notifies the client of its progress
 * if requested (`progressToken`). Returns the last response; a refusal ends it immediately.
 */
export async function followBatch(
  query: () => Promise<CallResult>,
  seconds: number,
  { disconnected, context }: FollowContext,
): Promise<CallResult> {
  const until = performance.now() + seconds * 1_000
  const notify = notifierOf(context)
  for (;;) {
    const result = await query()
    const { data: batch } = movingSchema.safeParse(result.body)
    if (result.status >= 400 || !batch) return result
    await notify(batch.done, batch.total)
    const isAtWork = batch.state === 'created' || batch.state === 'running'
    if (!isAtWork || performance.now() + LOOK_EVERY_MS > until) return result
    await wait(LOOK_EVERY_MS, undefined, { signal: disconnected })
  }
}

/**
 * Returns a function that sends the client the number of rows done, only when it has increased, as
 * the protocol requires.
 */
function notifierOf({ mcpReq }: ServerContext): (done: number, total: number) => Promise<void> {
  const progressToken = mcpReq._meta?.progressToken
  let last = -1
  return async (done, total) => {
    if (progressToken === undefined || done <= last) return
    last = done
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: done, total } })
  }
}
