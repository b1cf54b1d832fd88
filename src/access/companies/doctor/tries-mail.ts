import type { Transaction } from '../../../ground/database/database.ts'
import { defineTexts } from '../../../ground/texts/define.ts'
import type { Mails } from '../../../house/mails/create.ts'
import { defineAccessMail, tellAdmins } from '../../../house/mails/tell-admins.ts'

/** Tells of credentials for FinanzOnline that were tried too often. */
export const TRIES_MAIL = defineAccessMail({
  event: 'account-tries',
  path: '/uid-account',
  texts: defineTexts('companies-tries-mail', {
    subject: {
      de: 'Zu viele Versuche mit FinanzOnline-Zugangsdaten: {{companyName}}',
      en: 'Too many attempts with FinanzOnline credentials: {{companyName}}',
    },
    text: {
      de: 'für {{companyName}} wurden kurz hintereinander mehrere FinanzOnline-Zugangsdaten eingegeben oder getestet. Weitere Versuche sind vorerst gesperrt; mit jeder Ablehnung verdoppelt sich die Wartezeit. Wer es war, steht im Protokoll.',
      en: 'Several sets of FinanzOnline credentials have been entered or tested for {{companyName}} within a short time. Further attempts are blocked for now; the wait doubles with each refusal. The audit log shows who it was.',
    },
    link: { de: 'Zum FinanzOnline-Zugang', en: 'Go to the FinanzOnline account' },
  }),
})

/** Tells a company's Admins by mail, once for each cause. Who tried, the audit log says. */
export const tellOfTries = (
  trx: Transaction,
  mails: Mails,
  companyId: number,
  { cause, at }: { cause: string; at: Date },
): Promise<void> => tellAdmins(trx, mails, companyId, { mail: TRIES_MAIL, cause, at, by: '', what: '' })
