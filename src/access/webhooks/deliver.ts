import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { type Guard, guardedAgent, NOT_PUBLIC } from '../../platform/http/outgoing/guarded-agent.ts'
import type { Services } from '../../platform/services.ts'
import { type RawResponse, receive } from '../../registers/authorities/exchange.ts'
import { type NextStep, stepAfterTry } from './delivery-rules.ts'
import { type EventDefinition, eventBody } from './events.ts'
import { signedHeaders, WEBHOOK_SECRET } from './secret.ts'
import { type DeliveryRow, type EndpointRow, lockLeasedEndpoint, recordDeliveryResult } from './store.ts'
import { switchOff } from './switch-off.ts'
import type { TRY_FAILURES } from './wire.ts'

export type Sender = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails' | 'log'> & {
  publicUrl: string
  /** All event types that may be pending. */
  events: readonly EventDefinition[]
  guard: Guard
  /** 15 s by default; shorter in tests. */
  timeoutMs?: number
}

/**
 * Sends one event to one endpoint and stores the result. At least once: if the process dies after
 * the receiver accepted it and before we stored that, the event is sent again under the same id.
 * Returns whether the receiver accepted it.
 */
export async function deliver(
  sender: Sender,
  { lease, endpoint, signal }: { lease: HeldLease; endpoint: EndpointRow; signal: AbortSignal },
  delivery: DeliveryRow,
): Promise<boolean> {
  const attempt = await tryDelivery(signed(sender, endpoint, delivery), { ...sender, signal })
  // The worker stops or lost the lease: the try does not count.
  if (signal.aborted && attempt.result !== 'accepted') return false
  await commit(sender.database, async trx => {
    const present = await lockLeasedEndpoint(trx, lease)
    if (present) await recordAttempt(trx, sender, { endpoint: present, delivery, attempt })
  })
  return attempt.result === 'accepted'
}

function signed(sender: Sender, endpoint: EndpointRow, delivery: DeliveryRow) {
  const { encryption, clock } = sender
  const body = eventBody({ ...delivery, happenedAt: delivery.happened_at }, sender)
  const now = clock.now()
  const isOldGood = endpoint.old_secret_until !== null && endpoint.old_secret_until > now
  const secrets = [endpoint.secret_sealed, isOldGood ? endpoint.old_secret_sealed : null]
    .filter(sealed => sealed !== null)
    .map(sealed => encryption.decrypt(sealed, WEBHOOK_SECRET.context(endpoint)))
  return { url: endpoint.url, body, headers: signedHeaders(delivery.event_id, now, body, secrets) }
}

type DeliveryOutcome = { endpoint: EndpointRow; delivery: DeliveryRow; attempt: DeliveryAttempt }

async function recordAttempt(
  trx: Transaction,
  sender: Sender,
  { endpoint, delivery, attempt }: DeliveryOutcome,
): Promise<void> {
  const now = sender.clock.now()
  const step = stepAfterTry(delivery.type, delivery.tries, attempt.result)
  const isOurs = await recordDeliveryResult(trx, delivery, {
    state: step.to,
    tries: delivery.tries + 1,
    last_try_at: now,
    next_try_at: nextTry(step, now),
    last_status: attempt.status,
    last_failure: attempt.failure,
  })
  if (attempt.failure !== null) {
    const facts = { webhook: endpoint.id, delivery: delivery.id, tries: delivery.tries + 1, status: attempt.status }
    sender.log.info({ ...facts, reason: attempt.failure }, 'webhook delivery failed')
  }
  if (isOurs && step.switchesOff)
    await switchOff(trx, sender, endpoint, attempt.result === 'gone' ? 'gone' : 'failures')
}

const nextTry = ({ retryAfterMs }: NextStep, now: Date): Date | null =>
  retryAfterMs === null ? null : new Date(now.getTime() + retryAfterMs)

/**
 * The result of a try. Only the response status is stored: the rest may contain the receiver's
 * data.
 */
type DeliveryAttempt =
  | { result: 'accepted'; status: number; failure: null }
  | { result: 'failed' | 'gone'; status: number | null; failure: (typeof TRY_FAILURES)[number] }

type Signed = { url: string; headers: Record<string, string>; body: string }

const TIMEOUT_MS = 15_000
const MAX_BYTES = 64 * 1024
const GONE = 410

/**
 * Sends an event once, within 15 s and only to public addresses (outgoing/guarded-agent.ts). Never
 * throws. Redirects are not followed: any response but 2xx is a failure.
 */
async function tryDelivery(
  { url, headers, body }: Signed,
  { guard, signal, timeoutMs = TIMEOUT_MS }: { guard: Guard; signal: AbortSignal; timeoutMs?: number },
): Promise<DeliveryAttempt> {
  const agent = guardedAgent(url, guard)
  const message = { url, method: 'POST' as const, headers: { 'content-type': 'application/json', ...headers }, body }
  const received = await receive({ ...message, agent, timeoutMs }, signal, MAX_BYTES)
  const status = statusOf(received)
  if (status !== null && status >= 200 && status <= 299) return { result: 'accepted', status, failure: null }
  if (status !== null) return { result: status === GONE ? 'gone' : 'failed', status, failure: 'status' }
  return { result: 'failed', status, failure: failureOf(received) }
}

// At most 64 kB is read; the status is known by then.
const statusOf = (received: RawResponse): number | null => received.status ?? null

function failureOf(received: RawResponse): (typeof TRY_FAILURES)[number] {
  if (received.kind === 'failed' && received.code === NOT_PUBLIC) return 'not-public'
  const isTimeout = received.kind === 'failed' && (received.reason === 'timeout' || received.code === 'ETIMEDOUT')
  return isTimeout ? 'timeout' : 'connection'
}
