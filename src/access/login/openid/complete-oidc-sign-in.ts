import { commit } from '../../../base/database/commit.ts'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Mails } from '../../../platform/mails/create.ts'
import type { Services } from '../../../platform/services.ts'
import { attemptCounterOf } from '../../credentials/cookies.ts'
import { describeDevice } from '../../credentials/device-of.ts'
import { addLink, findLink, linksOf, recordLinkUse } from '../../credentials/link-store.ts'
import { preSessionEnd, sessionEnd } from '../../credentials/request-session.ts'
import { endSession, hashSessionId } from '../../credentials/session-store.ts'
import { type FailureReason, recordFailure, recordStage } from '../../credentials/sign-in-log.ts'
import { type UserRow, userByEmail, userById } from '../../credentials/user-of.ts'
import { signInBarrier, startSession } from '../complete-sign-in.ts'
import { queueLinkMail } from './links.ts'
import { maySignIn, type Provider } from './provider.ts'
import { auditFieldsOf, type OidcIdentity } from './read-answer.ts'

/**
 * The browser that sent a callback: the id of its current session, its IP address, user agent and
 * cookies.
 */
export type CallbackBrowser = {
  sessionId: string | null
  address: string
  userAgent: string | undefined
  cookies: Record<string, string | undefined>
}

export type OidcSignInDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & { publicUrl: string }

/** A new session: full, or a pre-session that still needs the one-time code. */
export type OidcSession = { sessionId: string; email: string; isFull: boolean }

/**
 * Creates a session for the user linked to an OIDC identity, or a pre-session that still needs the
 * one-time code if the provider did not assert a second factor. Returns the reason if sign-in is
 * refused; the refusal is logged.
 */
export async function completeOidcSignIn(
  deps: OidcSignInDeps,
  provider: Provider,
  identity: OidcIdentity,
  browser: CallbackBrowser,
): Promise<OidcSession | FailureReason> {
  const { db } = deps.database
  const now = deps.clock.now()
  const match = await findUser(db, provider, identity)
  const counter = match ? attemptCounterOf(deps, match.user.email, browser.cookies) : ''
  const reason = match ? await signInBarrier(db, match.user, now) : 'not-linked'
  const session =
    match && reason === null
      ? await commit(deps.database, trx =>
          createOidcSession(trx, deps.mails, { match, provider, identity, browser, now }),
        )
      : (reason ?? 'not-linked')
  if (typeof session === 'string')
    await recordFailure(deps.database, match?.user, {
      reason: session,
      tries: 0,
      address: browser.address,
      counter,
      now,
    })
  return session
}

type SignInDetails = {
  match: UserMatch
  provider: Provider
  identity: OidcIdentity
  browser: CallbackBrowser
  now: Date
}

async function createOidcSession(
  trx: Transaction,
  mails: Mails,
  details: SignInDetails,
): Promise<OidcSession | FailureReason> {
  const { match, provider, identity, browser, now } = details
  const { user } = match
  const { address, sessionId } = browser
  const providerId = provider.companyId
  if (!(await ensureLink(trx, mails, details))) return 'not-linked'
  if (sessionId !== null) await endSession(trx, hashSessionId(sessionId))
  const object = { name: `user/${user.id}`, companyId: user.company_id }
  await record(trx, { userId: user.id, address }, 'sign-in.openid', object, null, auditFieldsOf(identity))
  const isWhole = provider.trustsSecondFactor || identity.hasSecondFactor
  if (isWhole) await recordStage(trx, user, 'sign-in.done', { address })
  const session = isWhole
    ? ({
        stage: 'full',
        now,
        endsAt: sessionEnd(now),
        device: describeDevice(browser.userAgent),
        provider: providerId,
      } as const)
    : ({ stage: 'password', now, endsAt: preSessionEnd(now), provider: providerId } as const)
  return { sessionId: await startSession(trx, { ...user, address }, session), email: user.email, isFull: isWhole }
}

/**
 * Updates the link's last use, or creates the link if the user was found by e-mail. Returns false
 * if a concurrent call created a conflicting link.
 */
async function ensureLink(trx: Transaction, mails: Mails, details: SignInDetails): Promise<boolean> {
  const { match, provider, identity, browser, now } = details
  const { user, linkId } = match
  if (linkId !== null) return recordLinkUse(trx, linkId, now)
  const account = { provider: provider.companyId, issuer: identity.issuer, subject: identity.subject }
  const id = await addLink(trx, user.id, account, now)
  if (id === null) return false
  const object = { name: `user/${user.id}`, companyId: user.company_id }
  // The audit line has no actor: the provider's claim created the link, and the person at the
  // browser is not proven to own the account.
  await record(trx, { address: browser.address }, 'user.openid-link', object, null, auditFieldsOf(identity))
  await queueLinkMail(trx, mails, user, { provider: provider.label, at: now, linkId: id })
  return recordLinkUse(trx, id, now)
}

/** The user for an OIDC identity; `linkId` is null if there is no link yet. */
type UserMatch = { user: UserRow; linkId: number | null }

/**
 * Returns the user linked to this issuer and subject. If there is none and the provider's settings
 * allow it, returns the user with the verified e-mail, if that user has no link to this provider
 * yet. Never creates a user.
 */
async function findUser(reader: Reader, provider: Provider, identity: OidcIdentity): Promise<UserMatch | undefined> {
  const link = await findLink(reader, { provider: provider.companyId, ...identity })
  const user = link ? await userById(reader, link.userId) : await findUserByEmail(reader, provider, identity)
  return user && maySignIn(provider, user) ? { user, linkId: link?.id ?? null } : undefined
}

// Returns the user with the verified e-mail. Of two accounts at the provider with the same e-mail,
// only the first is linked, since the second may be another person's.
async function findUserByEmail(
  reader: Reader,
  provider: Provider,
  { verifiedEmail }: OidcIdentity,
): Promise<UserRow | undefined> {
  if (!provider.linksByEmail || verifiedEmail === null) return undefined
  const user = await userByEmail(reader, verifiedEmail)
  const links = user ? await linksOf(reader, user.id) : []
  return links.some(link => link.provider === provider.companyId) ? undefined : user
}
