import { setTimeout as wait } from 'node:timers/promises'
import type { ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CallResult } from './call-internally.ts'

/** Interval between queries: 20 a minute use only a small part of a key's rate limit. */
const POLL_INTERVAL_MS = 3_000

const progressSchema = z.object({ state: z.string(), done: z.number(), total: z.number() })

type FollowContext = { disconnected: AbortSignal; context: ServerContext }

/**
 * Polls a batch until it has ended, for at most `seconds`, and notifies the client of its progress
 * if requested (`progressToken`). Returns the last response; a refusal ends the polling.
 */
export async function followBatch(
  query: () => Promise<CallResult>,
  seconds: number,
  { disconnected, context }: FollowContext,
): Promise<CallResult> {
  const deadline = performance.now() + seconds * 1_000
  const notify = notifierOf(context)
  for (;;) {
    const result = await query()
    const { data: batch } = progressSchema.safeParse(result.body)
    if (result.status >= 400 || !batch) return result
    await notify(batch.done, batch.total)
    const isRunning = batch.state === 'created' || batch.state === 'running'
    if (!isRunning || performance.now() + POLL_INTERVAL_MS > deadline) return result
    await wait(POLL_INTERVAL_MS, undefined, { signal: disconnected })
  }
}

/**
 * Returns a function that notifies the client of the number of rows done, but only if it has
 * increased, as the protocol requires.
 */
function notifierOf({ mcpReq }: ServerContext): (done: number, total: number) => Promise<void> {
  const progressToken = mcpReq._meta?.progressToken
  let lastDone = -1
  return async (done, total) => {
    if (progressToken === undefined || done <= lastDone) return
    lastDone = done
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: done, total } })
  }
}
