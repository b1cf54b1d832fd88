import type { Transaction } from '../../../../base/database/database.ts'
import type { Actor } from '../../../../base/roles/actor.ts'
import { defineTexts } from '../../../../base/texts/define.ts'
import { type AccessMail, defineAccessMail, notifyAdmins } from '../../../../platform/mails/notify-admins.ts'
import type { Services } from '../../../../platform/services.ts'
import { fullNameOf, userById } from '../../../credentials/user-of.ts'

const companiesLink = { de: 'Zur Firmenverwaltung', en: 'Go to company administration' }

/** Informs Admins that their company's provider was added or changed. */
export const PROVIDER_SET_MAIL = defineAccessMail({
  event: 'provider-set',
  path: '/admin/company',
  texts: defineTexts('openid-provider-set-mail', {
    subject: {
      de: 'Anmeldung bei einem Anbieter eingerichtet: {{companyName}}',
      en: 'Sign-in with a provider set up: {{companyName}}',
    },
    text: {
      de: 'für {{companyName}} wurde ein OpenID-Anbieter eingetragen oder geändert. Wer ihn verwaltet, kann sich als jeder Benutzer der Firma anmelden, der dort verknüpft ist.',
      en: 'An OpenID provider has been added or changed for {{companyName}}. The provider’s administrators can sign in as any user of the company who is linked there.',
    },
    link: companiesLink,
  }),
})

/** Informs Admins that their company's provider was removed. */
export const PROVIDER_ENDED_MAIL = defineAccessMail({
  event: 'provider-ended',
  path: '/admin/company',
  texts: defineTexts('openid-provider-ended-mail', {
    subject: { de: 'Anbieter entfernt: {{companyName}}', en: 'Provider removed: {{companyName}}' },
    text: {
      de: 'der OpenID-Anbieter von {{companyName}} wurde entfernt. Alle Verknüpfungen mit ihm und alle Sitzungen, die über ihn begonnen wurden, sind beendet.',
      en: 'The OpenID provider of {{companyName}} has been removed. All links to it and all sessions started through it have ended.',
    },
    link: companiesLink,
  }),
})

type ProviderMailFields = { mail: AccessMail; companyId: number; provider: { label: string; issuer: string } }

/** Mails a company's Admins that the actor set or removed its provider. */
export async function notifyOfProvider(
  trx: Transaction,
  { mails, clock }: Pick<Services, 'mails' | 'clock'>,
  actor: Actor,
  { mail, companyId, provider }: ProviderMailFields,
): Promise<void> {
  const at = clock.now()
  const by = fullNameOf(await userById(trx, actor.userId))
  const what = `${provider.label}, ${provider.issuer}`
  await notifyAdmins(trx, mails, companyId, { mail, cause: at.toISOString(), at, by, what })
}
