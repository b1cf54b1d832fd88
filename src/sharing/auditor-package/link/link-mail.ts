import { nameOf, userById } from '../../../access/users/user-of.ts'
import type { Transaction } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { defineTexts } from '../../../ground/texts/define.ts'
import type { Mails } from '../../../house/mails/create.ts'
import { defineAccessMail, tellAdmins } from '../../../house/mails/tell-admins.ts'
import type { PackageRow } from '../store.ts'

/** Tells of a link by which an auditor fetches a package. */
export const AUDITOR_LINK_MAIL = defineAccessMail({
  event: 'auditor-link',
  path: '/admin/auditor-packages',
  texts: defineTexts('auditor-link-mail', {
    subject: { de: 'Neuer Link für Prüfer: {{companyName}}', en: 'New link for auditors: {{companyName}}' },
    text: {
      de: 'für ein Prüferpaket von {{companyName}} wurde ein Link erstellt. Wer Link und Passwort hat, kann es herunterladen.',
      en: 'A link to an auditor package of {{companyName}} has been created. Anyone who has the link and password can download it.',
    },
    link: { de: 'Zu den Prüferpaketen', en: 'Go to the auditor packages' },
  }),
})

type Made = { linkId: number; of: PackageRow; at: Date }

/** Tells a company's Admins by mail of a link that somebody made. */
export async function tellOfLink(trx: Transaction, mails: Mails, actor: Actor, { linkId, of, at }: Made) {
  const by = nameOf(await userById(trx, actor.userId))
  const what = `P-${of.id}, ${of.first_day} – ${of.last_day}`
  await tellAdmins(trx, mails, of.company_id, { mail: AUDITOR_LINK_MAIL, cause: `link/${linkId}`, at, by, what })
}
