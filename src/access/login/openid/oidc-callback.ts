import { commit } from '../../../base/database/commit.ts'
import type { Log } from '../../../base/log/log.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { addLink } from '../../credentials/link-store.ts'
import { isSessionOver } from '../../credentials/request-session.ts'
import { type ActiveSession, findActiveSession, hashSessionId } from '../../credentials/session-store.ts'
import { type FailureReason, recordFailure } from '../../credentials/sign-in-log.ts'
import { userById } from '../../credentials/user-of.ts'
import { consumeState } from './answers-store.ts'
import type { Attempt } from './attempt.ts'
import {
  type CallbackBrowser,
  completeOidcSignIn,
  type OidcSession,
  type OidcSignInDeps,
} from './complete-oidc-sign-in.ts'
import { queueLinkMail } from './links.ts'
import { maySignIn, type Provider, type Providers } from './provider.ts'
import { auditFieldsOf, type OidcIdentity, readAnswer } from './read-answer.ts'

/**
 * A callback from a provider. `attempt` is the pending attempt of the browser (null if none is
 * valid), `search` the query string.
 */
export type OidcCallback = { attempt: Attempt | null; search: string; browser: CallbackBrowser; log: Log }

export type CallbackDeps = OidcSignInDeps &
  Pick<Providers, 'openClient' | 'providerOf'> & { sessionIdleMinutes: number }

/**
 * Signs in the user whom a provider authenticated. Returns the session, or the outcome for the page
 * to show.
 */
export async function completeCallback(
  deps: CallbackDeps,
  callback: OidcCallback,
): Promise<OidcSession | OpenidOutcome> {
  const result = await readIdentity(deps, callback)
  if (typeof result === 'string') return result
  const session = await completeOidcSignIn(deps, result.provider, result.identity, callback.browser)
  return typeof session === 'string' ? (OUTCOME_BY_REASON[session] ?? 'not-linked') : session
}

// All other failures get the general outcome 'not-linked', so that the response reveals nothing
// else.
const OUTCOME_BY_REASON: Partial<Record<FailureReason, OpenidOutcome>> = {
  licence: 'expired',
  locked: 'locked',
  'first-login': 'first-login',
}

/**
 * Reads a provider's response, only once, and only in the browser that started the attempt. Returns
 * the identity or the failure.
 */
async function readIdentity(
  deps: CallbackDeps,
  { attempt, search, browser, log }: OidcCallback,
): Promise<{ provider: Provider; identity: OidcIdentity } | OpenidOutcome> {
  if (attempt === null || new URLSearchParams(search).get('state') !== attempt.state) return 'lapsed'
  const provider = await deps.providerOf(attempt.provider)
  if (provider?.issuer !== attempt.issuer) return 'lapsed'
  const now = deps.clock.now()
  const isFirstUse = await commit(deps.database, trx => consumeState(trx, attempt.state, new Date(attempt.endsAt), now))
  if (!isFirstUse) return 'lapsed'
  const answer = await readAnswer(deps, provider, attempt, search)
  if (answer.kind === 'identified') return { provider, identity: answer.identity }
  const logFields = { issuer: provider.issuer, ...(answer.kind === 'refused' ? { reason: answer.code } : {}) }
  log.warn(
    logFields,
    answer.kind === 'unavailable' ? 'OpenID provider unreachable' : 'a provider’s answer was rejected',
  )
  if (answer.kind === 'refused')
    await recordFailure(deps.database, undefined, {
      reason: 'provider answer',
      tries: 0,
      address: browser.address,
      counter: '',
      now,
    })
  return answer.kind
}

/**
 * Links the identity at the provider to the user who started the attempt, in the same session.
 * Returns the outcome: 'taken' if the identity is already linked, or if the user has another link
 * to this provider.
 */
export async function linkAccount(deps: CallbackDeps, callback: OidcCallback): Promise<OpenidOutcome> {
  const result = await readIdentity(deps, callback)
  if (typeof result === 'string') return result
  const session = await findStartingSession(deps, callback)
  if (!session) return 'lapsed'
  const { provider, identity } = result
  const linkedIdentity = { provider: provider.companyId, issuer: identity.issuer, subject: identity.subject }
  return commit(deps.database, async trx => {
    const user = await userById(trx, session.userId)
    if (!maySignIn(provider, user)) return 'lapsed'
    const now = deps.clock.now()
    const linkId = await addLink(trx, user.id, linkedIdentity, now)
    if (linkId === null) return 'taken'
    const object = { name: `user/${user.id}`, companyId: user.company_id }
    const actor = { userId: user.id, address: callback.browser.address }
    await record(trx, actor, 'user.openid-link', object, null, auditFieldsOf(identity))
    await queueLinkMail(trx, deps.mails, user, { provider: provider.label, at: now, linkId })
    return 'linked'
  })
}

async function findStartingSession(
  { database, clock, sessionIdleMinutes }: CallbackDeps,
  { attempt, browser: { sessionId } }: OidcCallback,
): Promise<ActiveSession | undefined> {
  if (sessionId === null || hashSessionId(sessionId) !== attempt?.linkIn) return undefined
  const session = await findActiveSession(database.db, sessionId)
  return session?.stage === 'full' && !isSessionOver(session, clock.now(), sessionIdleMinutes) ? session : undefined
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
