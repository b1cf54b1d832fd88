import { commit } from '../../../base/database/commit.ts'
import type { Transaction } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { defineTexts } from '../../../base/texts/define.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Mails } from '../../../platform/mails/create.ts'
import { defineMail } from '../../../platform/mails/define-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { deleteLink, linksOf } from '../../credentials/link-store.ts'
import { refuseWrongCode } from '../../credentials/second-factor.ts'
import { endSessionsOfProvider } from '../../credentials/session-store.ts'
import { type UserRow, userById } from '../../credentials/user-of.ts'
import { type AccountMailFields, accountMailData, accountParts } from '../../users/account-mail.ts'
import { INSTALLATION_PROVIDER_ID, maySignIn, type Provider, type Providers } from './provider.ts'
import type { OpenidLinks } from './wire.ts'

/**
 * Returns the actor's own links, and the providers available to them: the installation's and their
 * company's.
 */
export async function listLinks(
  { userId }: Actor,
  { database, providerOf }: Pick<Services, 'database'> & Pick<Providers, 'providerOf'>,
): Promise<OpenidLinks> {
  const { db } = database
  const user = await userById(db, userId)
  const candidates = await Promise.all([INSTALLATION_PROVIDER_ID, user.company_id].map(providerOf))
  const providers = candidates.filter(provider => provider !== null).filter(provider => maySignIn(provider, user))
  const links = await linksOf(db, userId)
  return {
    providers: providers.map(({ companyId, label }) => ({ provider: companyId, label })),
    links: links.map(({ id, provider, issuer, linkedAt, usedAt }) => ({
      id,
      provider,
      linkedAt: linkedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      label: providers.find(each => each.companyId === provider)?.label ?? new URL(issuer).hostname,
    })),
  }
}

/**
 * Checks a fresh one-time code and returns the provider for a new link. The code is required so
 * that an unlocked screen is not enough to add a sign-in. Throws 404 for a provider not available
 * to the actor, 400 'TOTP is invalid'.
 */
export async function providerToLink(
  actor: Actor,
  deps: Pick<Services, 'database' | 'encryption' | 'clock'> & Pick<Providers, 'providerOf'>,
  { provider: companyId, totp }: { provider: number; totp: string },
): Promise<Provider> {
  const user = await userById(deps.database.db, actor.userId)
  const provider = await deps.providerOf(companyId)
  if (!provider || !maySignIn(provider, user)) throw new Refusal('not-found', 'not found')
  await refuseWrongCode(deps, actor, totp)
  return provider
}

/**
 * Deletes one of the actor's own links and ends the sessions created through its provider, except
 * the current one (`ownHash`). Throws 404 for any other link.
 */
export async function deleteOwnLink(
  actor: Actor,
  { database }: Pick<Services, 'database'>,
  id: number,
  ownHash: string,
): Promise<void> {
  await commit(database, async trx => {
    const link = await deleteLink(trx, actor.userId, id)
    if (!link) throw new Refusal('not-found', 'not found')
    const object = { name: `user/${actor.userId}`, companyId: actor.companyId }
    const sessionsEnded = await endSessionsOfProvider(trx, link.provider, { userId: actor.userId, exceptHash: ownHash })
    await record(
      trx,
      actor,
      'user.openid-end',
      object,
      { issuer: link.issuer, ...withoutZeros({ sessionsEnded }) },
      null,
    )
  })
}

const texts = defineTexts('openid-mail', {
  linkedSubject: { de: 'Neue Verknüpfung für {{product}}', en: 'New link for {{product}}' },
  linked: {
    de: 'Ihr Konto bei {{product}} wurde mit einem Konto bei einem OpenID-Anbieter verknüpft. Wer sich dort anmelden kann, kann sich damit auch hier anmelden.',
    en: 'Your {{product}} account has been linked to an account with an OpenID provider. Anyone who can sign in there can use it to sign in here, too.',
  },
  provider: { de: 'Anbieter', en: 'Provider' },
})

/** Informs a user of a new link to an account at a provider. */
export const LINK_MAIL = defineMail({
  kind: 'openid-link',
  texts,
  parts: ({ at, provider }: AccountMailFields & { provider: string }, t, wording) => {
    const fact = { label: t('provider'), value: provider }
    return accountParts({ at, subject: t('linkedSubject'), text: t('linked'), fact }, wording)
  },
})

type LinkMailFields = { provider: string; at: Date; linkId: number }

/**
 * Mails a user about a new link to an account at a provider, so that a link made by another person
 * is noticed.
 */
export async function queueLinkMail(
  trx: Transaction,
  mails: Mails,
  user: UserRow,
  { provider, at, linkId }: LinkMailFields,
) {
  const [envelope, mailFields] = accountMailData(user, `openid-link user/${user.id} link/${linkId}`, at)
  await mails.queue(trx, envelope, LINK_MAIL, { ...mailFields, provider })
}

/** Removes zeros from the counts of ended links and sessions, for the audit log. */
export const withoutZeros = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
