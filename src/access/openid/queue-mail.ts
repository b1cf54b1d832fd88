import type { Transaction } from '../../ground/database/database.ts'
import { defineTexts } from '../../ground/texts/define.ts'
import type { Mails } from '../../house/mails/create.ts'
import { defineMail } from '../../house/mails/define-mail.ts'
import { type AccountNews, accountNews, accountParts } from '../users/account-mail.ts'
import type { UserRow } from '../users/user-of.ts'

const texts = defineTexts('openid-mail', {
  linkedSubject: { de: 'Neue Verknüpfung für {{product}}', en: 'New link for {{product}}' },
  linked: {
    de: 'Ihr Konto bei {{product}} wurde mit einem Konto bei einem OpenID-Anbieter verknüpft. Wer sich dort anmelden kann, kann sich damit auch hier anmelden.',
    en: 'Your {{product}} account has been linked to an account with an OpenID provider. Anyone who can sign in there can use it to sign in here, too.',
  },
  provider: { de: 'Anbieter', en: 'Provider' },
})

/** Tells of a new link to an account at a provider. */
export const LINK_MAIL = defineMail({
  kind: 'openid-link',
  texts,
  parts: ({ at, provider }: AccountNews & { provider: string }, say, wording) => {
    const fact = { label: say('provider'), value: provider }
    return accountParts({ at, subject: say('linkedSubject'), text: say('linked'), fact }, wording)
  },
})

type Told = { provider: string; at: Date; linkId: number }

/** Tells a user by mail of a new link to an account at a provider: if somebody else made it, this is how it comes to light. */
export async function queueLinkMail(trx: Transaction, mails: Mails, user: UserRow, { provider, at, linkId }: Told) {
  const [envelope, news] = accountNews(user, `openid-link user/${user.id} link/${linkId}`, at)
  await mails.queue(trx, envelope, LINK_MAIL, { ...news, provider })
}
