import { setTimeout as wait } from 'node:timers/promises'
import type { ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Told } from './call-inside.ts'

/** Twenty looks a minute leave most of a key's calls to others. */
const LOOK_EVERY_MS = 3_000

const movingSchema = z.object({ state: z.string(), done: z.number(), total: z.number() })

type Around = { gone: AbortSignal; context: ServerContext }

/**
 * Looks at a batch until it has ended, `seconds` at most, and notifies the client of its progress where the client
 * asked for that (`progressToken`). Returns the last look; a refusal ends it at once.
 */
export async function followBatch(ask: () => Promise<Told>, seconds: number, { gone, context }: Around): Promise<Told> {
  const until = performance.now() + seconds * 1_000
  const notify = notifierOf(context)
  for (;;) {
    const told = await ask()
    const { data: batch } = movingSchema.safeParse(told.body)
    if (told.status >= 400 || !batch) return told
    await notify(batch.done, batch.total)
    const isAtWork = batch.state === 'created' || batch.state === 'running'
    if (!isAtWork || performance.now() + LOOK_EVERY_MS > until) return told
    await wait(LOOK_EVERY_MS, undefined, { signal: gone })
  }
}

/** Returns what tells the client how many of how many rows are done, whenever that is more than before, as the protocol demands. */
function notifierOf({ mcpReq }: ServerContext): (done: number, total: number) => Promise<void> {
  const progressToken = mcpReq._meta?.progressToken
  let last = -1
  return async (done, total) => {
    if (progressToken === undefined || done <= last) return
    last = done
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: done, total } })
  }
}
