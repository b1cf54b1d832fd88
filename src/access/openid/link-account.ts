import { commit } from '../../ground/database/commit.ts'
import { record } from '../../house/audit-log/record.ts'
import { idHash, type KnownSession, knownSession } from '../login/session-store.ts'
import { isOver } from '../login/session-time.ts'
import { addLink } from '../users/openid/links-store.ts'
import { userById } from '../users/user-of.ts'
import { accountAt } from './account-at.ts'
import { type Back, takeClaimed } from './come-back.ts'
import type { OpenidNeeds } from './needs.ts'
import type { OpenidOutcome } from './outcome-rules.ts'
import { speaksFor } from './provider.ts'
import { queueLinkMail } from './queue-mail.ts'

/**
 * Links whom a provider sent back to whoever began it, in the very session in which he did. Returns how it ended: 'taken' where that account
 * is somebody's already, or he has another one there.
 */
export async function linkAccount(needs: OpenidNeeds, back: Back): Promise<OpenidOutcome> {
  const answered = await takeClaimed(needs, back)
  if (typeof answered === 'string') return answered
  const session = await sessionThatBegan(needs, back)
  if (!session) return 'lapsed'
  const { provider, claimed } = answered
  const account = { provider: provider.companyId, issuer: claimed.issuer, subject: claimed.subject }
  return commit(needs.database, async trx => {
    const user = await userById(trx, session.userId)
    if (!speaksFor(provider, user)) return 'lapsed'
    const now = needs.clock.now()
    const linkId = await addLink(trx, user.id, account, now)
    if (linkId === null) return 'taken'
    const object = { name: `user/${user.id}`, companyId: user.company_id }
    const doer = { userId: user.id, address: back.browser.address }
    await record(trx, doer, 'user.openid-link', object, null, accountAt(claimed))
    await queueLinkMail(trx, needs.mails, user, { provider: provider.label, at: now, linkId })
    return 'linked'
  })
}

async function sessionThatBegan(
  { database, clock, sessionIdleMinutes }: OpenidNeeds,
  { attempt, browser: { oldId } }: Back,
): Promise<KnownSession | undefined> {
  if (oldId === null || idHash(oldId) !== attempt?.linkIn) return undefined
  const session = await knownSession(database.db, oldId)
  return session?.stage === 'full' && !isOver(session, clock.now(), sessionIdleMinutes) ? session : undefined
}
