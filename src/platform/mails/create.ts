import type { Transaction } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { defineSecretColumn } from '../../base/database/secret-column.ts'
import type { Language } from '../../base/texts/define.ts'
import { type DefinedMail, storedMail } from './define-mail.ts'
import { insertMail, renewMail } from './store.ts'

/**
 * The recipient of a mail, its language and its cause; there is one mail per cause. `renews` = this
 * mail replaces an earlier one of the same cause, waiting or sent.
 */
export type Envelope = { cause: string; recipient: string; language: Language; renews?: true }

export type Mails = {
  /**
   * True if mails are sent (SMTP_URL); if not, initial passwords are shown instead
   * (docs/rules.md#initial-passwords).
   */
  areSent: boolean
  /**
   * Stores a mail for the worker to send, in the transaction of its cause; does nothing if mails
   * are not sent.
   */
  queue: <Data extends object>(
    trx: Transaction,
    envelope: Envelope,
    mail: DefinedMail<Data>,
    data: NoInfer<Data>,
  ) => Promise<void>
}

/** The content of a waiting mail; it may contain an initial password. */
export const MAIL_CONTENT = defineSecretColumn({
  table: 'mail',
  key: 'cause',
  column: 'content_sealed',
  context: ({ cause }) => ({ purpose: 'mail', name: `mail/${cause}` }),
})

/** Creates the outbox of an installation; `smtpUrl` null = no mails. */
export const createMails = ({ encryption, smtpUrl }: { encryption: Encryption; smtpUrl: string | null }): Mails => ({
  areSent: smtpUrl !== null,
  queue: async (trx, { cause, recipient, language, renews = false }, mail, data) => {
    if (smtpUrl === null) return
    const content_sealed = encryption.encrypt(JSON.stringify(storedMail(mail, data)), MAIL_CONTENT.context({ cause }))
    await (renews ? renewMail : insertMail)(trx, { cause, recipient, language, content_sealed })
  },
})
