import type { Transaction } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { defineTexts } from '../../ground/texts/define.ts'
import type { Mails } from '../../house/mails/create.ts'
import { defineAccessMail, tellAdmins } from '../../house/mails/tell-admins.ts'
import { nameOf, userById } from '../users/user-of.ts'

/** Tells of a key by which a program comes in. */
export const KEY_MADE_MAIL = defineAccessMail({
  event: 'key-made',
  path: '/admin/programs',
  texts: defineTexts('keys-mail', {
    subject: { de: 'Neuer API-Schlüssel: {{companyName}}', en: 'New API key: {{companyName}}' },
    text: {
      de: 'für {{companyName}} wurde ein API-Schlüssel erstellt. Wer ihn hat, kann als Programm der Firma abfragen.',
      en: 'An API key has been created for {{companyName}}. Anyone who has it can run checks as a program of the company.',
    },
    link: { de: 'Zur Seite Programme', en: 'Go to the Programs page' },
  }),
})

type Made = { id: number; companyId: number; name: string; at: Date }

/** Tells a company's Admins by mail of a key that somebody made. */
export async function tellOfKey(trx: Transaction, mails: Mails, actor: Actor, { id, companyId, name, at }: Made) {
  const by = nameOf(await userById(trx, actor.userId))
  await tellAdmins(trx, mails, companyId, { mail: KEY_MADE_MAIL, cause: `key/${id}`, at, by, what: name })
}
