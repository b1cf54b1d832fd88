import { commit } from '../../../ground/database/commit.ts'
import type { Reader, Transaction } from '../../../ground/database/database.ts'
import { record } from '../../../house/audit-log/record.ts'
import type { Mails } from '../../../house/mails/create.ts'
import type { Services } from '../../../house/services.ts'
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

/** The browser that came back: what it carries, and where it calls from. */
export type Browser = {
  oldId: string | null
  address: string
  userAgent: string | undefined
  cookies: Record<string, string | undefined>
}

/** What lets somebody in whom a provider names. */
export type Entrance = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & { publicUrl: string }

/** A session that was opened: whole, or for the one-time code alone. */
export type CameIn = { sessionId: string; email: string; isWhole: boolean }

/**
 * Opens the session of whomever a provider's word names, without a code where a second factor was asked for there, else the same
 * pre-session as after a password. Returns why not where nobody comes in; that is on record.
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

/** Notes the link's use, or makes it where the e-mail named the person; false = somebody else made one meanwhile. */
async function keepLink(trx: Transaction, mails: Mails, opening: Opening): Promise<boolean> {
  const { found, provider, claimed, browser, now } = opening
  const { user, linkId } = found
  if (linkId !== null) return noteUse(trx, linkId, now)
  const account = { provider: provider.companyId, issuer: claimed.issuer, subject: claimed.subject }
  const id = await addLink(trx, user.id, account, now)
  if (id === null) return false
  const object = { name: `user/${user.id}`, companyId: user.company_id }
  // The provider's word made it: who sat there is not known, and need not be whose account it opens.
  await record(trx, { address: browser.address }, 'user.openid-link', object, null, accountAt(claimed))
  await queueLinkMail(trx, mails, user, { provider: provider.label, at: now, linkId: id })
  return noteUse(trx, id, now)
}

/** Whom a provider's word names; without a link there is none yet. */
type Found = { user: UserRow; linkId: number | null }

/**
 * Whom a provider's word names: who is linked to this issuer and subject, else, where the provider's switch allows it, who bears the verified
 * e-mail and has no link there. Nobody is created. Returns undefined for whomever else.
 */
async function findPerson(reader: Reader, provider: Provider, claimed: Claimed): Promise<Found | undefined> {
  const link = await linkOf(reader, { provider: provider.companyId, ...claimed })
  const user = link ? await userById(reader, link.userId) : await bearerOf(reader, provider, claimed)
  return user && speaksFor(provider, user) ? { user, linkId: link?.id ?? null } : undefined
}

// Of two accounts there with one e-mail the first is linked; the second is somebody else.
async function bearerOf(reader: Reader, provider: Provider, { verifiedEmail }: Claimed): Promise<UserRow | undefined> {
  if (!provider.linksByEmail || verifiedEmail === null) return undefined
  const user = await userByEmail(reader, verifiedEmail)
  const links = user ? await linksOf(reader, user.id) : []
  return links.some(link => link.provider === provider.companyId) ? undefined : user
}
