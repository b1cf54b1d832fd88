import type { Transaction } from '../../ground/database/database.ts'
import type { Encryption } from '../../ground/database/encryption.ts'
import { defineSecretColumn } from '../../ground/database/secret-column.ts'
import type { Language } from '../../ground/texts/define.ts'
import { type DefinedMail, storedMail } from './define-mail.ts'
import { insertMail, renewMail } from './store.ts'

/**
 * To whom a mail goes, in which language, and what caused it: one mail per cause. `renews` = this mail takes the place of an earlier
 * one of the same cause, waiting or sent.
 */
export type Envelope = { cause: string; recipient: string; language: Language; renews?: true }

export type Mails = {
  /** Whether mails are sent at all (SMTP_URL): where not, initial passwords are shown instead (docs/rules.md#initial-passwords). */
  areSent: boolean
  /** Keeps a mail for the worker to send, in the transaction of its cause; does nothing where mails are not sent. */
  queue: <Data extends object>(
    trx: Transaction,
    envelope: Envelope,
    mail: DefinedMail<Data>,
    data: NoInfer<Data>,
  ) => Promise<void>
}

/** What a mail says while it waits to be sent: an initial password may be in it. */
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
