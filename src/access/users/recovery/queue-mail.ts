import type { Transaction } from '../../../base/database/database.ts'
import { defineTexts } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import type { Mails } from '../../../platform/mails/create.ts'
import { defineMail } from '../../../platform/mails/define-mail.ts'
import type { UserRow } from '../../credentials/user-of.ts'
import { type AccountMailFields, accountMailData, accountParts } from '../account-mail.ts'

const texts = defineTexts('users-recovery-mail', {
  madeSubject: {
    de: 'Neue Wiederherstellungscodes für {{product}}',
    en: 'New recovery codes for {{product}}',
  },
  made: {
    de: 'für Ihr Konto bei {{product}} wurden neue Wiederherstellungscodes erstellt. Frühere Codes gelten nicht mehr.',
    en: 'New recovery codes have been created for your {{product}} account. Earlier codes are no longer valid.',
  },
  usedSubject: {
    de: 'Wiederherstellungscode für {{product}} verwendet',
    en: 'Recovery code for {{product}} used',
  },
  used: {
    de: 'bei der Anmeldung an Ihrem Konto bei {{product}} wurde ein Wiederherstellungscode statt des Telefons verwendet. Mit ihm lässt sich die Authenticator-App neu einrichten.',
    en: 'A recovery code was used instead of the phone to sign in to your {{product}} account. With it, the authenticator app can be set up again.',
  },
  codesLeft: { de: 'Codes übrig', en: 'Codes left' },
})

/** Fields of the mail: what happened to a user's codes, and the number of codes left. */
type RecoveryMailFields = { event: 'made' | 'used'; left: number }

/** Informs a user that recovery codes were created or used. */
export const RECOVERY_MAIL = defineMail({
  kind: 'recovery-codes',
  texts,
  parts: ({ event, at, left }: AccountMailFields & RecoveryMailFields, t, wording) => {
    const fact = { label: t('codesLeft'), value: formatNumber(left, wording.language) }
    return accountParts({ at, subject: t(`${event}Subject`), text: t(event), fact }, wording)
  },
})

/**
 * Mails a user about recovery codes, so that codes created or used by another person are noticed.
 */
export async function queueRecoveryMail(
  trx: Transaction,
  mails: Mails,
  user: UserRow,
  { at, ...codeFields }: RecoveryMailFields & { at: Date },
) {
  const [envelope, accountFields] = accountMailData(user, `recovery-codes user/${user.id} ${at.toISOString()}`, at)
  await mails.queue(trx, envelope, RECOVERY_MAIL, { ...codeFields, ...accountFields })
}
