import { commit } from '../../../base/database/commit.ts'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Mails } from '../../../platform/mails/create.ts'
import type { Services } from '../../../platform/services.ts'
import { counterOf } from '../../credentials/cookies.ts'
import { deviceOf } from '../../credentials/device-of.ts'
import { preSessionEnd, sessionEnd } from '../../credentials/held-session.ts'
import { addLink, linkOf, linksOf, noteUse } from '../../credentials/link-store.ts'
import { endSession, idHash } from '../../credentials/session-store.ts'
import { type FailureReason, recordFailure, recordStage } from '../../credentials/sign-in-log.ts'
import { type UserRow, userByEmail, userById } from '../../credentials/user-of.ts'
import { barredBy, beginSession } from '../complete-sign-in.ts'
import { queueLinkMail } from './links.ts'
import { type Provider, speaksFor } from './provider.ts'
import { accountAt, type Claimed } from './read-answer.ts'

/** The browser of a callback: its cookies and its address. */
export type Browser = {
  oldId: string | null
  address: string
  userAgent: string | undefined
  cookies: Record<string, string | undefined>
}

export type Entrance = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & { publicUrl: string }

/** A new session: full, or a pre-session that still needs the one-time code. */
export type CameIn = { sessionId: string; email: string; isWhole: boolean }

/**
 * Creates a session for the user linked to an OIDC identity, or the same pre-session as after a
 * password if the provider did not assert a second factor. Returns the reason if sign-in is
 * refused; the refusal is logged.
 */
export async function comeIn(
  entrance: Entrance,
  provider: Provider,
  claimed: Claimed,
  browser: Browser,
): Promise<CameIn | FailureReason> {
  const { db } = entrance.database
  const now = entrance.clock.now()
  const found = await findPerson(db, provider, claimed)
  const counter = found ? counterOf(entrance, found.user.email, browser.cookies) : ''
  const reason = found ? await barredBy(db, found.user, now) : 'not-linked'
  const cameIn =
    found && reason === null
      ? await commit(entrance.database, trx => open(trx, entrance.mails, { found, provider, claimed, browser, now }))
      : (reason ?? 'not-linked')
  if (typeof cameIn === 'string')
    await recordFailure(entrance.database, found?.user, {
      reason: cameIn,
      tries: 0,
      address: browser.address,
      counter,
      now,
    })
  return cameIn
}

type Opening = { found: Found; provider: Provider; claimed: Claimed; browser: Browser; now: Date }

async function open(trx: Transaction, mails: Mails, opening: Opening): Promise<CameIn | FailureReason> {
  const { found, provider, claimed, browser, now } = opening
  const { user } = found
  const { address, oldId } = browser
  const by = provider.companyId
  if (!(await keepLink(trx, mails, opening))) return 'not-linked'
  if (oldId !== null) await endSession(trx, idHash(oldId))
  const object = { name: `user/${user.id}`, companyId: user.company_id }
  await record(trx, { userId: user.id, address }, 'sign-in.openid', object, null, accountAt(claimed))
  const isWhole = provider.trustsSecondFactor || claimed.hasSecondFactor
  if (isWhole) await recordStage(trx, user, 'sign-in.done', { address })
  const session = isWhole
    ? ({ stage: 'full', now, endsAt: sessionEnd(now), device: deviceOf(browser.userAgent), provider: by } as const)
    : ({ stage: 'password', now, endsAt: preSessionEnd(now), provider: by } as const)
  return { sessionId: await beginSession(trx, { ...user, address }, session), email: user.email, isWhole }
}

/**
 * Updates the link's last use, or creates the link if the user was found by e-mail. False = a
 * concurrent call linked the user.
 */
async function keepLink(trx: Transaction, mails: Mails, opening: Opening): Promise<boolean> {
  const { found, provider, claimed, browser, now } = opening
  const { user, linkId } = found
  if (linkId !== null) return noteUse(trx, linkId, now)
  const account = { provider: provider.companyId, issuer: claimed.issuer, subject: claimed.subject }
  const id = await addLink(trx, user.id, account, now)
  if (id === null) return false
  const object = { name: `user/${user.id}`, companyId: user.company_id }
  // The audit line has no actor: the provider's claim created the link, and the person at the
  // browser is not proven to own the account.
  await record(trx, { address: browser.address }, 'user.openid-link', object, null, accountAt(claimed))
  await queueLinkMail(trx, mails, user, { provider: provider.label, at: now, linkId: id })
  return noteUse(trx, id, now)
}

/** The user for an OIDC identity; `linkId` is null if there is no link yet. */
type Found = { user: UserRow; linkId: number | null }

/**
 * Returns the user linked to this issuer and subject. If there is none and the provider's switch
 * allows it, returns the user with the verified e-mail and no link there. Never creates a user.
 */
async function findPerson(reader: Reader, provider: Provider, claimed: Claimed): Promise<Found | undefined> {
  const link = await linkOf(reader, { provider: provider.companyId, ...claimed })
  const user = link ? await userById(reader, link.userId) : await bearerOf(reader, provider, claimed)
  return user && speaksFor(provider, user) ? { user, linkId: link?.id ?? null } : undefined
}

// If two accounts at the provider have the same e-mail, only the first is linked; the second may be
// another person.
async function bearerOf(reader: Reader, provider: Provider, { verifiedEmail }: Claimed): Promise<UserRow | undefined> {
  if (!provider.linksByEmail || verifiedEmail === null) return undefined
  const user = await userByEmail(reader, verifiedEmail)
  const links = user ? await linksOf(reader, user.id) : []
  return links.some(link => link.provider === provider.companyId) ? undefined : user
}
