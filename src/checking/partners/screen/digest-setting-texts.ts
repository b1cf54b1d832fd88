import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('own-partner-mails', {
  title: { de: 'E-Mails', en: 'E-mails' },
  wants: {
    de: 'Änderungen bei Geschäftspartnern einmal am Tag per E-Mail erhalten',
    en: 'Receive changes to business partners by e-mail once a day',
  },
  help: {
    de: 'Gilt nur für Sie. Auf der Startseite stehen die Änderungen in jedem Fall.',
    en: 'Applies to you only. The changes appear on the home page in any case.',
  },
  notSent: {
    de: 'Gilt nur für Sie. Derzeit erhält niemand in Ihrer Firma diese E-Mail, weil sie oder die Beobachtung in den Abfrageeinstellungen abgeschaltet ist oder hier keine E-Mails versandt werden.',
    en: 'Applies to you only. This e-mail is currently not sent to your company: this e-mail or watching is switched off in the query settings, or no e-mails are sent here.',
  },
  saved: { de: 'Gespeichert', en: 'Saved' },
  saveFailed: { de: 'Die Änderung konnte nicht gespeichert werden!', en: 'The change could not be saved!' },
})
