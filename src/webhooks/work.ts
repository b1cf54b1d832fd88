import { repeat } from '../background/repeat.ts'
import { networksOf } from '../outgoing/networks.ts'
import { forgetOldDeliveries } from './delivery-store.ts'
import { DELIVERING, forgetOldSecrets, takeEndpoint } from './store.ts'
import { type TurnNeeds, takeTurn } from './take-turn.ts'

/** `webhookAllow`: networks of the operator's own to which webhooks may go. */
export type WebhookWorkNeeds = Omit<TurnNeeds, 'guard'> & { webhookAllow: string[] }

const LOOK_EVERY_MS = 1_000
const FORGET_EVERY_MS = 3_600_000
// Endpoints that a worker serves at once: each has eight calls under way at most.
const MOST_TURNS = 8

/** Delivers what waits, endpoint by endpoint in turn, until it is stopped; `stop` gives up calls under way, which are made again. */
export async function workWebhooks(given: WebhookWorkNeeds): Promise<{ stop: () => Promise<void> }> {
  const { database, log } = given
  // Nobody else can have an embedded database open: whoever was delivering is dead.
  if (database.kind === 'embedded') await DELIVERING.releaseAll(database.db)
  const turns = runTurns({ ...given, guard: { allowed: networksOf(given.webhookAllow) } })
  const looking = repeat(LOOK_EVERY_MS, turns.fill, log)
  const forget = async () => {
    await forgetOldDeliveries(database.db)
    await forgetOldSecrets(database.db, given.clock.now())
  }
  const forgetting = repeat(FORGET_EVERY_MS, forget, log)
  return {
    stop: async () => {
      turns.stop()
      await Promise.all([looking.stop(), forgetting.stop()])
      await turns.ended()
    },
  }
}

/** Turns that go on side by side, so that a receiver that hangs holds up its own alone. */
export function runTurns(needs: TurnNeeds) {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const begin = (held: Parameters<typeof takeTurn>[1]): void => {
    const turn = takeTurn(needs, held, stopping.signal)
      .catch((failure: unknown) => needs.log.error({ err: failure, webhook: held.key }, 'a turn of a webhook failed'))
      .finally(() => running.delete(turn))
    running.add(turn)
  }
  return {
    /** Begins turns as long as there is room and something is due. */
    fill: async (): Promise<void> => {
      while (running.size < MOST_TURNS && !stopping.signal.aborted) {
        const held = await takeEndpoint(needs.database.db, needs.clock.now())
        if (held === null) return
        begin(held)
      }
    },
    stop: (): void => stopping.abort(),
    /** Resolves when no turn is under way. */
    ended: async (): Promise<void> => void (await Promise.all(running)),
  }
}
