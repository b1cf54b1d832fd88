import { commit } from '../../../base/database/commit.ts'
import type { Log } from '../../../base/log/log.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { isOver } from '../../credentials/held-session.ts'
import { addLink } from '../../credentials/link-store.ts'
import { idHash, type KnownSession, knownSession } from '../../credentials/session-store.ts'
import { type FailureReason, recordFailure } from '../../credentials/sign-in-log.ts'
import { userById } from '../../credentials/user-of.ts'
import { claimAnswer } from './answers-store.ts'
import type { Attempt } from './attempt.ts'
import { type Browser, completeOidcSignIn, type Entrance, type OidcSession } from './complete-oidc-sign-in.ts'
import { queueLinkMail } from './links.ts'
import { type Provider, type Providers, speaksFor } from './provider.ts'
import { accountAt, type ClaimedIdentity, readAnswer } from './read-answer.ts'

/**
 * A callback from a provider. `attempt`: what the browser started, if still valid. `search`: the
 * query string.
 */
export type Back = { attempt: Attempt | null; search: string; browser: Browser; log: Log }

export type Return = Entrance & Pick<Providers, 'openClient' | 'providerOf'> & { sessionIdleMinutes: number }

/**
 * Signs in the user whom a provider authenticated. Returns the session, or the reason for the page
 * to show.
 */
export async function completeCallback(by: Return, back: Back): Promise<OidcSession | OpenidOutcome> {
  const result = await claimIdentity(by, back)
  if (typeof result === 'string') return result
  const session = await completeOidcSignIn(by, result.provider, result.identity, back.browser)
  return typeof session === 'string' ? (OUTCOMES[session] ?? 'not-linked') : session
}

// Failures not listed here get the general outcome, so that the response reveals nothing else.
const OUTCOMES: Partial<Record<FailureReason, OpenidOutcome>> = {
  licence: 'expired',
  locked: 'locked',
  'first-login': 'first-login',
}

/**
 * Reads a provider's response, once, and only in the browser that began the attempt. Returns the
 * identity or the failure.
 */
async function claimIdentity(
  by: Return,
  { attempt, search, browser, log }: Back,
): Promise<{ provider: Provider; identity: ClaimedIdentity } | OpenidOutcome> {
  if (attempt === null || new URLSearchParams(search).get('state') !== attempt.state) return 'lapsed'
  const provider = await by.providerOf(attempt.provider)
  if (provider?.issuer !== attempt.issuer) return 'lapsed'
  const now = by.clock.now()
  const isFirst = await commit(by.database, trx => claimAnswer(trx, attempt.state, new Date(attempt.endsAt), now))
  if (!isFirst) return 'lapsed'
  const answer = await readAnswer(by, provider, attempt, search)
  if (answer.is === 'claimed') return { provider, identity: answer.identity }
  const logFields = { issuer: provider.issuer, ...(answer.is === 'refused' ? { reason: answer.code } : {}) }
  log.warn(logFields, answer.is === 'unavailable' ? 'OpenID provider unreachable' : 'OpenID sign-in rejected')
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
 * Links the identity at the provider to the user who began the attempt, in the same session.
 * Returns the outcome: 'taken' if that account is already linked, or if the user has another link
 * there.
 */
export async function linkAccount(by: Return, back: Back): Promise<OpenidOutcome> {
  const result = await claimIdentity(by, back)
  if (typeof result === 'string') return result
  const session = await sessionThatBegan(by, back)
  if (!session) return 'lapsed'
  const { provider, identity } = result
  const account = { provider: provider.companyId, issuer: identity.issuer, subject: identity.subject }
  return commit(by.database, async trx => {
    const user = await userById(trx, session.userId)
    if (!speaksFor(provider, user)) return 'lapsed'
    const now = by.clock.now()
    const linkId = await addLink(trx, user.id, account, now)
    if (linkId === null) return 'taken'
    const object = { name: `user/${user.id}`, companyId: user.company_id }
    const doer = { userId: user.id, address: back.browser.address }
    await record(trx, doer, 'user.openid-link', object, null, accountAt(identity))
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

/**
 * Outcomes of a sign-in or link at a provider, as in the page's URL; openid/screen has the texts.
 */
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
