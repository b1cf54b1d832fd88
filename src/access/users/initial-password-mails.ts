import type { Transaction } from '../../base/database/database.ts'
import { defineTexts } from '../../base/texts/define.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { Mails } from '../../platform/mails/create.ts'
import { defineMail, formatMailDay, type MailTranslator } from '../../platform/mails/define-mail.ts'
import { fullNameOf, type UserRow, userById } from '../credentials/user-of.ts'

const texts = defineTexts('users-initial-password-mails', {
  invitationSubject: { de: 'Ihr Zugang zu {{product}}', en: 'Your access to {{product}}' },
  invitation: {
    de: 'für Sie wurde ein Zugang zu {{product}} eingerichtet.',
    en: 'An account for {{product}} has been set up for you.',
  },
  firstSignIn: {
    de: 'Bei der ersten Anmeldung scannen Sie einen QR-Code mit einer Authenticator-App auf Ihrem Telefon und wählen ein eigenes Passwort.',
    en: 'The first time you sign in, you scan a QR code with an authenticator app on your phone and choose a password of your own.',
  },
  resetSubject: { de: 'Ihr neues Passwort für {{product}}', en: 'Your new password for {{product}}' },
  reset: {
    de: 'Ihr Passwort für {{product}} wurde zurückgesetzt. Mit dem folgenden Passwort melden Sie sich wieder an und wählen dann ein eigenes.',
    en: 'Your password for {{product}} has been reset. Sign in with the password below and then choose one of your own.',
  },
  resetAuthenticator: {
    de: 'Auch Ihre Authenticator-App richten Sie neu ein: Bei der Anmeldung sehen Sie dafür einen QR-Code. Ihre bisherigen Passkeys und Wiederherstellungscodes gelten nicht mehr.',
    en: 'You also need to set up your authenticator app again: when you sign in, you will see a QR code for it. Your previous passkeys and recovery codes are no longer valid.',
  },
  email: { de: 'E-Mail', en: 'E-mail' },
  initialPassword: { de: 'Startpasswort', en: 'Initial password' },
  until: { de: 'Gültig bis', en: 'Valid until' },
  keepSecret: {
    de: 'Bitte geben Sie dieses Passwort nicht weiter. Haben Sie diese Nachricht nicht erwartet, verständigen Sie uns bitte: {{contact}}.',
    en: 'Please do not share this password with anyone. If you did not expect this message, please let us know: {{contact}}.',
  },
  toLogin: { de: 'Zur Anmeldung', en: 'Sign in' },
})

/** Fields of the mails. `until` is the last day on which the password is valid. */
type PasswordMailFields = { name: string; email: string; initialPassword: string; until: string }

/** Mail with a new user's initial password. */
export const INVITATION_MAIL = defineMail({
  kind: 'invitation',
  texts,
  parts: (password: PasswordMailFields, t) => ({
    ...passwordParts(password, t),
    subject: t('invitationSubject'),
    paragraphs: [t('invitation'), t('firstSignIn')],
  }),
})

/**
 * Mail with the new initial password after a reset. `authenticator`: the authenticator has to be
 * set up again, too.
 */
export const RESET_MAIL = defineMail({
  kind: 'reset',
  texts,
  parts: ({ authenticator, ...password }: PasswordMailFields & { authenticator: boolean }, t) => ({
    ...passwordParts(password, t),
    subject: t('resetSubject'),
    paragraphs: [t('reset'), ...(authenticator ? [t('resetAuthenticator')] : [])],
  }),
})

const passwordParts = ({ email, initialPassword, until }: PasswordMailFields, t: MailTranslator<typeof texts>) => ({
  facts: [
    { label: t('email'), value: email },
    { label: t('initialPassword'), value: initialPassword },
    { label: t('until'), value: formatMailDay(until) },
  ],
  link: { label: t('toLogin'), path: '/login' },
  notes: [t('keepSecret')],
})

type InitialPassword = { initialPassword: string; until: Date }

/** Mails a new user the initial password. */
export async function queueInvitation(trx: Transaction, mails: Mails, userId: number, password: InitialPassword) {
  const user = await userById(trx, userId)
  await mails.queue(trx, envelopeOf(user), INVITATION_MAIL, mailFieldsOf(user, password))
}

type ResetPassword = InitialPassword & { authenticator: boolean }

/**
 * Mails a user the new initial password after a reset. `authenticator`: the authenticator has to be
 * set up again, too.
 */
export async function queueReset(
  trx: Transaction,
  mails: Mails,
  userId: number,
  { authenticator, ...password }: ResetPassword,
) {
  const user = await userById(trx, userId)
  await mails.queue(trx, envelopeOf(user), RESET_MAIL, { authenticator, ...mailFieldsOf(user, password) })
}

// `renews` replaces an unsent earlier mail, because only the password of the latest reset is valid.
const envelopeOf = ({ id, email, language }: UserRow) =>
  ({ cause: `initial-password user/${id}`, recipient: email, language, renews: true }) as const

const mailFieldsOf = (user: UserRow, { initialPassword, until }: InitialPassword): PasswordMailFields => ({
  name: fullNameOf(user),
  email: user.email,
  initialPassword,
  until: viennaDay(until),
})
