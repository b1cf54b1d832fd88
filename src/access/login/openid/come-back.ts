import { commit } from '../../../ground/database/commit.ts'
import type { Log } from '../../../ground/log/log.ts'
import { record } from '../../../house/audit-log/record.ts'
import { isOver } from '../../credentials/held-session.ts'
import { addLink } from '../../credentials/link-store.ts'
import { idHash, type KnownSession, knownSession } from '../../credentials/session-store.ts'
import { type FailureReason, recordFailure } from '../../credentials/sign-in-log.ts'
import { userById } from '../../credentials/user-of.ts'
import { takeAnswer } from './answers-store.ts'
import type { Attempt } from './attempt.ts'
import { type Browser, type CameIn, comeIn, type Entrance } from './come-in.ts'
import { queueLinkMail } from './links.ts'
import { type Provider, type Providers, speaksFor } from './provider.ts'
import { accountAt, type Claimed, readAnswer } from './read-answer.ts'

/** A browser back from a provider: what it had begun, if that still holds, what stands in the address, and who tells the log. */
export type Back = { attempt: Attempt | null; search: string; browser: Browser; log: Log }

/** What whoever comes back is met by. */
export type Return = Entrance & Pick<Providers, 'openClient' | 'providerOf'> & { sessionIdleMinutes: number }

/** Signs in whomever a provider sent back. Returns the session, or why there is none, for the page to word. */
export async function comeBack(by: Return, back: Back): Promise<CameIn | OpenidOutcome> {
  const answered = await takeClaimed(by, back)
  if (typeof answered === 'string') return answered
  const came = await comeIn(by, answered.provider, answered.claimed, back.browser)
  return typeof came === 'string' ? (SAID[came] ?? 'not-linked') : came
}

// Whoever is not here, or not any more, is told no more than that.
const SAID: Partial<Record<FailureReason, OpenidOutcome>> = {
  licence: 'expired',
  locked: 'locked',
  'first-login': 'first-login',
}

/** Takes a provider's answer, each once and only in the browser that began it. Returns whom it names, or why nobody. */
async function takeClaimed(
  by: Return,
  { attempt, search, browser, log }: Back,
): Promise<{ provider: Provider; claimed: Claimed } | OpenidOutcome> {
  if (attempt === null || new URLSearchParams(search).get('state') !== attempt.state) return 'lapsed'
  const provider = await by.providerOf(attempt.provider)
  if (provider?.issuer !== attempt.issuer) return 'lapsed'
  const now = by.clock.now()
  const isFirst = await commit(by.database, trx => takeAnswer(trx, attempt.state, new Date(attempt.endsAt), now))
  if (!isFirst) return 'lapsed'
  const answer = await readAnswer(by, provider, attempt, search)
  if (answer.is === 'claimed') return { provider, claimed: answer.claimed }
  const told = { issuer: provider.issuer, ...(answer.is === 'refused' ? { reason: answer.code } : {}) }
  log.warn(told, answer.is === 'unavailable' ? 'a provider cannot be reached' : 'a provider’s answer let nobody in')
  if (answer.is === 'refused')
    await recordFailure(by.database, undefined, {
      reason: 'provider answer',
      tries: 0,
      address: browser.address,
      counter: '',
      now,
    })
  return answer.is
}

/**
 * Links whom a provider sent back to whoever began it, in the very session in which he did. Returns how it ended: 'taken' where that account
 * is somebody's already, or he has another one there.
 */
export async function linkAccount(by: Return, back: Back): Promise<OpenidOutcome> {
  const answered = await takeClaimed(by, back)
  if (typeof answered === 'string') return answered
  const session = await sessionThatBegan(by, back)
  if (!session) return 'lapsed'
  const { provider, claimed } = answered
  const account = { provider: provider.companyId, issuer: claimed.issuer, subject: claimed.subject }
  return commit(by.database, async trx => {
    const user = await userById(trx, session.userId)
    if (!speaksFor(provider, user)) return 'lapsed'
    const now = by.clock.now()
    const linkId = await addLink(trx, user.id, account, now)
    if (linkId === null) return 'taken'
    const object = { name: `user/${user.id}`, companyId: user.company_id }
    const doer = { userId: user.id, address: back.browser.address }
    await record(trx, doer, 'user.openid-link', object, null, accountAt(claimed))
    await queueLinkMail(trx, by.mails, user, { provider: provider.label, at: now, linkId })
    return 'linked'
  })
}

async function sessionThatBegan(
  { database, clock, sessionIdleMinutes }: Return,
  { attempt, browser: { oldId } }: Back,
): Promise<KnownSession | undefined> {
  if (oldId === null || idHash(oldId) !== attempt?.linkIn) return undefined
  const session = await knownSession(database.db, oldId)
  return session?.stage === 'full' && !isOver(session, clock.now(), sessionIdleMinutes) ? session : undefined
}

/** How it ended at a provider, as the page's address says it and openid/screen words it. */
const OPENID_OUTCOMES = [
  'code',
  'lapsed',
  'cancelled',
  'refused',
  'unavailable',
  'not-linked',
  'first-login',
  'expired',
  'locked',
  'linked',
  'taken',
] as const

export type OpenidOutcome = (typeof OPENID_OUTCOMES)[number]
