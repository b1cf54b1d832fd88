import { defineTexts } from '../../base/texts/define.ts'
import { defineMail } from '../../platform/mails/define-mail.ts'
import { defineAccessMail } from '../../platform/mails/notify-admins.ts'

/** Informs a company's Admins that its numbers were changed. */
export const NUMBER_CHANGED_MAIL = defineAccessMail({
  event: 'number-changed',
  path: '/admin/company',
  texts: defineTexts('companies-number-mail', {
    subject: { de: 'Eigene UID geändert: {{companyName}}', en: 'Own VAT ID changed: {{companyName}}' },
    text: {
      de: 'für {{companyName}} wurde eine eigene UID oder Nummer eingetragen, geändert oder entfernt. In ihrem Namen werden VIES und die Register anderer Staaten abgefragt.',
      en: 'A VAT ID or number of {{companyName}} has been added, changed or removed. VIES and the registers of other states are queried under this number.',
    },
    link: { de: 'Zur Firmenverwaltung', en: 'Go to company administration' },
  }),
})

const texts = defineTexts('companies-number-wanted-mail', {
  subject: {
    de: '{{companyName}} möchte eine Nummer eintragen, die vergeben ist',
    en: '{{companyName}} wants to enter a number that is already in use',
  },
  wanted: {
    de: 'ein Admin von {{companyName}} wollte eine Nummer eintragen, die bereits eine andere Firma führt. Sie wurde nicht eingetragen; wer sie führt, wurde ihm nicht gesagt.',
    en: 'An Admin of {{companyName}} tried to enter a number that another company already has. The number was not saved, and the Admin was not told which company has it.',
  },
  remedy: {
    de: 'Gehören die Firmen zusammen, etwa als Unternehmensgruppe, tragen Sie die Nummer bitte selbst in der Firmenverwaltung ein.',
    en: 'If the companies belong together, for example as a group, please enter the number yourself in company administration.',
  },
  company: { de: 'Firma', en: 'Company' },
  number: { de: 'Nummer', en: 'Number' },
  holders: { de: 'Bereits bei', en: 'Already held by' },
  by: { de: 'Durch', en: 'By' },
  toCompanies: { de: 'Zur Firmenverwaltung', en: 'Go to company administration' },
})

type NumberClaimMailFields = { companyName: string; number: string; holders: string; by: string }

/** Informs the operator that a company claims another one's number. */
export const NUMBER_CLAIMED_MAIL = defineMail({
  kind: 'number-wanted',
  texts,
  parts: ({ companyName, number, holders, by }: NumberClaimMailFields, t) => ({
    subject: t('subject', { companyName }),
    paragraphs: [t('wanted', { companyName }), t('remedy')],
    facts: [
      { label: t('company'), value: companyName },
      { label: t('number'), value: number },
      { label: t('holders'), value: holders },
      { label: t('by'), value: by },
    ],
    link: { label: t('toCompanies'), path: '/admin/company' },
    notes: [],
  }),
})
