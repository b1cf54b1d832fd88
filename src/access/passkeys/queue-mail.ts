import type { Transaction } from '../../base/database/database.ts'
import { defineTexts } from '../../base/texts/define.ts'
import type { Mails } from '../../platform/mails/create.ts'
import { defineMail } from '../../platform/mails/define-mail.ts'
import type { UserRow } from '../credentials/user-of.ts'
import { type AccountMailFields, accountMailData, accountParts } from '../users/account-mail.ts'

const texts = defineTexts('passkeys-mail', {
  addedSubject: { de: 'Neuer Passkey für {{product}}', en: 'New passkey for {{product}}' },
  added: {
    de: 'zu Ihrem Konto bei {{product}} wurde ein Passkey hinzugefügt. Wer das Gerät besitzt und entsperren kann, kann sich damit anmelden.',
    en: 'A passkey has been added to your {{product}} account. Anyone who has the device and can unlock it can sign in with it.',
  },
  endedSubject: { de: 'Passkey für {{product}} entfernt', en: 'Passkey for {{product}} removed' },
  ended: {
    de: 'von Ihrem Konto bei {{product}} wurde ein Passkey entfernt. Mit ihm kann sich niemand mehr anmelden.',
    en: 'A passkey has been removed from your {{product}} account. It can no longer be used to sign in.',
  },
  passkey: { de: 'Passkey', en: 'Passkey' },
})

/** Fields of the mail; `passkey` is the passkey's name. */
type PasskeyMailFields = { event: 'added' | 'ended'; passkey: string }

/** Informs a user of a passkey that was added or deleted. */
export const PASSKEY_MAIL = defineMail({
  kind: 'passkeys',
  texts,
  parts: ({ event, at, passkey }: AccountMailFields & PasskeyMailFields, t, wording) => {
    const fact = { label: t('passkey'), value: passkey }
    return accountParts({ at, subject: t(`${event}Subject`), text: t(event), fact }, wording)
  },
})

/**
 * Mails a user about a passkey that was added or deleted, so that a change by another person is
 * noticed.
 */
export async function queuePasskeyMail(
  trx: Transaction,
  mails: Mails,
  user: UserRow,
  { at, ...passkeyFields }: PasskeyMailFields & { at: Date },
) {
  const [envelope, accountFields] = accountMailData(
    user,
    `passkey ${passkeyFields.event} user/${user.id} ${at.toISOString()}`,
    at,
  )
  await mails.queue(trx, envelope, PASSKEY_MAIL, { ...passkeyFields, ...accountFields })
}
