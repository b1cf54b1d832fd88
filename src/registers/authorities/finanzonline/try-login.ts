import type { Limiter } from '../limiter.ts'
import type { FinanzonlineAccount } from '../query-context.ts'
import { replyWith } from '../reply.ts'
import type { LoginTrial, Sessions } from './sessions.ts'

/**
 * Logs in and out again, within the service's limit and the account guard's rule: never retries a
 * failed login. Fails if no slot is free in time. Takes the slot first, like every query, so that
 * two callers cannot deadlock.
 */
export async function tryLogin(
  {
    limiter,
    sessions,
    timeoutMs,
  }: {
    limiter: Pick<Limiter, 'runPastBreakers'>
    sessions: Pick<Sessions, 'tryLogin' | 'readStanding'>
    timeoutMs: number
  },
  account: FinanzonlineAccount,
): Promise<LoginTrial> {
  const { refusal } = await sessions.readStanding(account)
  if (refusal) return { ...refusal, wasQueried: false }
  const caller = { companyId: account.companyId ?? 0, kind: 'person' } as const
  let hasSlot = false
  const tryInSlot = () => {
    hasSlot = true
    return sessions.tryLogin(account)
  }
  try {
    return await limiter.runPastBreakers(caller, AbortSignal.timeout(timeoutMs), tryInSlot)
  } catch (failure) {
    if (hasSlot) throw failure
    const reply = replyWith({ verdict: 'not-checked', reason: 'cancelled' }, '')
    return { kind: 'failed', reply, closesAccount: false, wasQueried: false }
  }
}
