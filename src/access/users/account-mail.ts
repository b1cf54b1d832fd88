import { defineTexts } from '../../base/texts/define.ts'
import { formatDateTime } from '../../base/texts/format.ts'
import type { Envelope } from '../../platform/mails/create.ts'
import type { MailLanguage, MailParts } from '../../platform/mails/define-mail.ts'
import { fullNameOf, type UserRow } from '../credentials/user-of.ts'

const accountTexts = defineTexts('users-account-mail', {
  moment: { de: 'Zeitpunkt', en: 'Time' },
  notMe: {
    de: 'Waren das nicht Sie? Ändern Sie bitte sofort Ihr Passwort und verständigen Sie uns: {{contact}}.',
    en: 'If this was not you, please change your password at once and let us know: {{contact}}.',
  },
  toAccount: { de: 'Zu Mein Konto', en: 'Go to My account' },
})

/** The user's name, and the time of the event in ISO 8601. */
export type AccountMailFields = { name: string; at: string }

type AccountMailTexts = { at: string; subject: string; text: string; fact: { label: string; value: string } }

/**
 * Composes a mail about a user's own sign-in data, so that a change or use by another person is
 * noticed.
 */
export function accountParts({ at, subject, text, fact }: AccountMailTexts, { translatorOf }: MailLanguage): MailParts {
  const t = translatorOf(accountTexts)
  return {
    subject,
    paragraphs: [text],
    facts: [{ label: t('moment'), value: formatDateTime(new Date(at)) }, fact],
    link: { label: t('toAccount'), path: '/my-account' },
    notes: [t('notMe')],
  }
}

/**
 * Returns the envelope of a mail about a user's sign-in data, in the language last used by its
 * recipient, and the fields common to all such mails.
 */
export const accountMailData = (
  user: UserRow,
  cause: string,
  at: Date,
): [envelope: Envelope, news: AccountMailFields] => [
  { cause, recipient: user.email, language: user.language },
  { name: fullNameOf(user), at: at.toISOString() },
]
