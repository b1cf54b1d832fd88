import { commit } from '../../ground/database/commit.ts'
import type { Log } from '../../ground/log.ts'
import { type FailureReason, recordFailure } from '../login/sign-in-log.ts'
import { takeAnswer } from './answers-store.ts'
import type { Attempt } from './attempt.ts'
import { type Browser, type CameIn, comeIn } from './come-in.ts'
import type { OpenidNeeds } from './needs.ts'
import type { OpenidOutcome } from './outcome-rules.ts'
import type { Provider } from './provider.ts'
import { type Claimed, readAnswer } from './read-answer.ts'

/** A browser back from a provider: what it had begun, if that still holds, what stands in the address, and who tells the log. */
export type Back = { attempt: Attempt | null; search: string; browser: Browser; log: Log }

/** Signs in whomever a provider sent back. Returns the session, or why there is none, for the page to word. */
export async function comeBack(needs: OpenidNeeds, back: Back): Promise<CameIn | OpenidOutcome> {
  const answered = await takeClaimed(needs, back)
  if (typeof answered === 'string') return answered
  const came = await comeIn(needs, answered.provider, answered.claimed, back.browser)
  return typeof came === 'string' ? (SAID[came] ?? 'not-linked') : came
}

// Whoever is not here, or not any more, is told no more than that.
const SAID: Partial<Record<FailureReason, OpenidOutcome>> = {
  licence: 'expired',
  locked: 'locked',
  'first-login': 'first-login',
}

/** Takes a provider's answer, each once and only in the browser that began it. Returns whom it names, or why nobody. */
export async function takeClaimed(
  needs: OpenidNeeds,
  { attempt, search, browser, log }: Back,
): Promise<{ provider: Provider; claimed: Claimed } | OpenidOutcome> {
  if (attempt === null || new URLSearchParams(search).get('state') !== attempt.state) return 'lapsed'
  const provider = await needs.providerOf(attempt.provider)
  if (provider?.issuer !== attempt.issuer) return 'lapsed'
  const now = needs.clock.now()
  const isFirst = await commit(needs.database, trx => takeAnswer(trx, attempt.state, new Date(attempt.endsAt), now))
  if (!isFirst) return 'lapsed'
  const answer = await readAnswer(needs, provider, attempt, search)
  if (answer.is === 'claimed') return { provider, claimed: answer.claimed }
  const told = { issuer: provider.issuer, ...(answer.is === 'refused' ? { reason: answer.code } : {}) }
  log.warn(told, answer.is === 'unavailable' ? 'a provider cannot be reached' : 'a provider’s answer let nobody in')
  if (answer.is === 'refused')
    await recordFailure(needs.database, undefined, {
      reason: 'provider answer',
      tries: 0,
      address: browser.address,
      counter: '',
      now,
    })
  return answer.is
}
