import type { Job } from '../../house/background/jobs.ts'
import { networksOf } from '../../house/outgoing/networks.ts'
import { forgetOldDeliveries } from './delivery-store.ts'
import { DELIVERING, forgetOldSecrets, takeEndpoint } from './store.ts'
import { type TurnNeeds, takeTurn } from './take-turn.ts'

/** `webhookAllow`: networks of the operator's own to which webhooks may go. */
export type WebhookWorkNeeds = Omit<TurnNeeds, 'guard'> & { webhookAllow: string[] }

const LOOK_EVERY_MS = 1_000
const FORGET_EVERY_MS = 3_600_000
// Endpoints that a worker serves at once: each has eight calls under way at most.
const MOST_TURNS = 8

/** Delivers what waits, endpoint by endpoint in turn; a worker that stops gives up calls under way, which are made again. */
export function webhookJobs(given: WebhookWorkNeeds): Job[] {
  const { db } = given.database
  const turns = runTurns({ ...given, guard: { allowed: networksOf(given.webhookAllow) } })
  return [
    { name: 'webhooks', everyMs: LOOK_EVERY_MS, lease: DELIVERING, run: turns.fill, ended: turns.ended },
    {
      name: 'old deliveries',
      everyMs: FORGET_EVERY_MS,
      run: async () => {
        await forgetOldDeliveries(db)
        await forgetOldSecrets(db, given.clock.now())
      },
    },
  ]
}

/** Turns that go on side by side, so that a receiver that hangs holds up its own alone. */
export function runTurns(needs: TurnNeeds) {
  const running = new Set<Promise<void>>()
  const begin = (held: Parameters<typeof takeTurn>[1], stopping: AbortSignal): void => {
    const turn = takeTurn(needs, held, stopping)
      .catch((failure: unknown) => needs.log.error({ err: failure, webhook: held.key }, 'a turn of a webhook failed'))
      .finally(() => running.delete(turn))
    running.add(turn)
  }
  return {
    /** Begins turns as long as there is room and something is due; they give up when `stopping` aborts. */
    fill: async (stopping: AbortSignal): Promise<void> => {
      while (running.size < MOST_TURNS && !stopping.aborted) {
        const held = await takeEndpoint(needs.database.db, needs.clock.now())
        if (held === null) return
        begin(held, stopping)
      }
    },
    /** Resolves when no turn is under way. */
    ended: async (): Promise<void> => void (await Promise.all(running)),
  }
}
