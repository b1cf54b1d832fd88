import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { HeldLease } from '../../base/database/lease.ts'
import { createGuardedAgent, type Guard, NOT_PUBLIC } from '../../platform/http/outgoing/guarded-agent.ts'
import { type RawResponse, sendRequest } from '../../platform/http/outgoing/send-request.ts'
import type { Services } from '../../platform/services.ts'
import { type NextStep, stepAfterTry } from './delivery-rules.ts'
import { type EventDefinition, eventBody } from './events.ts'
import { signedHeaders, WEBHOOK_SECRET } from './secret.ts'
import { type DeliveryRow, type EndpointRow, lockLeasedEndpoint, recordDeliveryResult } from './store.ts'
import { switchOff } from './switch-off.ts'
import type { TRY_FAILURES } from './wire.ts'

export type DeliveryDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails' | 'log'> & {
  publicUrl: string
  /** All event types of which deliveries may be pending. */
  events: readonly EventDefinition[]
  guard: Guard
  /** 15 s by default; shorter in tests. */
  timeoutMs?: number
}

/**
 * Sends one event to one endpoint and stores the result. Delivers at least once: if the process
 * dies after the receiver accepted the event and before that is stored, the event is sent again
 * under the same id. Returns whether the receiver accepted it.
 */
export async function deliver(
  deps: DeliveryDeps,
  { lease, endpoint, signal }: { lease: HeldLease; endpoint: EndpointRow; signal: AbortSignal },
  delivery: DeliveryRow,
): Promise<boolean> {
  const attempt = await tryDelivery(createMessage(deps, endpoint, delivery), { ...deps, signal })
  // The worker is stopping or lost the lease, so the try does not count.
  if (signal.aborted && attempt.result !== 'accepted') return false
  await commit(deps.database, async trx => {
    const lockedEndpoint = await lockLeasedEndpoint(trx, lease)
    if (lockedEndpoint) await recordAttempt(trx, deps, { endpoint: lockedEndpoint, delivery, attempt })
  })
  return attempt.result === 'accepted'
}

function createMessage(deps: DeliveryDeps, endpoint: EndpointRow, delivery: DeliveryRow) {
  const { encryption, clock } = deps
  const body = eventBody({ ...delivery, happenedAt: delivery.happened_at }, deps)
  const now = clock.now()
  const isOldSecretValid = endpoint.old_secret_until !== null && endpoint.old_secret_until > now
  const secrets = [endpoint.secret_sealed, isOldSecretValid ? endpoint.old_secret_sealed : null]
    .filter(sealed => sealed !== null)
    .map(sealed => encryption.decrypt(sealed, WEBHOOK_SECRET.context(endpoint)))
  return { url: endpoint.url, body, headers: signedHeaders(delivery.event_id, now, body, secrets) }
}

type DeliveryOutcome = { endpoint: EndpointRow; delivery: DeliveryRow; attempt: DeliveryAttempt }

async function recordAttempt(
  trx: Transaction,
  deps: DeliveryDeps,
  { endpoint, delivery, attempt }: DeliveryOutcome,
): Promise<void> {
  const now = deps.clock.now()
  const step = stepAfterTry(delivery.type, delivery.tries, attempt.result)
  const wasRecorded = await recordDeliveryResult(trx, delivery, {
    state: step.to,
    tries: delivery.tries + 1,
    last_try_at: now,
    next_try_at: nextTryAt(step, now),
    last_status: attempt.status,
    last_failure: attempt.failure,
  })
  if (attempt.failure !== null) {
    const logFields = { webhook: endpoint.id, delivery: delivery.id, tries: delivery.tries + 1, status: attempt.status }
    deps.log.info({ ...logFields, reason: attempt.failure }, 'webhook delivery failed')
  }
  if (wasRecorded && step.switchesOff)
    await switchOff(trx, deps, endpoint, attempt.result === 'gone' ? 'gone' : 'failures')
}

const nextTryAt = ({ retryAfterMs }: NextStep, now: Date): Date | null =>
  retryAfterMs === null ? null : new Date(now.getTime() + retryAfterMs)

/**
 * The result of a try. Of the response only the status is stored, because the rest may contain the
 * receiver's data.
 */
type DeliveryAttempt =
  | { result: 'accepted'; status: number; failure: null }
  | { result: 'failed' | 'gone'; status: number | null; failure: (typeof TRY_FAILURES)[number] }

type SignedMessage = { url: string; headers: Record<string, string>; body: string }

const TIMEOUT_MS = 15_000
const MAX_BYTES = 64 * 1024
const HTTP_GONE = 410

/**
 * Sends an event once, within 15 s and only to public addresses (outgoing/guarded-agent.ts). Never
 * throws. Redirects are not followed: any response but 2xx is a failure.
 */
async function tryDelivery(
  { url, headers, body }: SignedMessage,
  { guard, signal, timeoutMs = TIMEOUT_MS }: { guard: Guard; signal: AbortSignal; timeoutMs?: number },
): Promise<DeliveryAttempt> {
  const agent = createGuardedAgent(url, guard)
  const message = { url, method: 'POST' as const, headers: { 'content-type': 'application/json', ...headers }, body }
  const response = await sendRequest({ ...message, agent, timeoutMs }, signal, MAX_BYTES)
  const status = statusOf(response)
  if (status !== null && status >= 200 && status <= 299) return { result: 'accepted', status, failure: null }
  if (status !== null) return { result: status === HTTP_GONE ? 'gone' : 'failed', status, failure: 'status' }
  return { result: 'failed', status, failure: failureReason(response) }
}

// At most 64 kB of the body is read; the status is known before that.
const statusOf = (response: RawResponse): number | null => response.status ?? null

function failureReason(response: RawResponse): (typeof TRY_FAILURES)[number] {
  if (response.kind === 'failed' && response.code === NOT_PUBLIC) return 'not-public'
  const isTimeout = response.kind === 'failed' && (response.reason === 'timeout' || response.code === 'ETIMEDOUT')
  return isTimeout ? 'timeout' : 'connection'
}
