import { defineTexts } from '../../base/texts/define.ts'

export const texts = defineTexts('to-set-up', {
  title: { de: 'Noch einzurichten', en: 'Still to set up' },
  hide: { de: 'Ausblenden', en: 'Hide' },
  done: { de: 'erledigt', en: 'done' },
  open: { de: 'offen', en: 'open' },
  operator: { de: 'Angaben zum Betreiber', en: 'Operator details' },
  operatorText: {
    de: 'Impressum, Kontakt und die Hinweise am Ende jedes Berichts kommen aus operator.json. Bis Sie diese Datei ersetzen, steht dort ein Muster.',
    en: 'The imprint, the contact details and the notes at the end of each report come from operator.json. Until you replace this file, it contains sample text.',
  },
  company: { de: 'Ihre Firma', en: 'Your company' },
  companyText: {
    de: 'Name und UID, in deren Namen abgefragt wird.',
    en: 'The name and VAT ID under which checks are made.',
  },
  people: { de: 'Weitere Benutzer', en: 'More users' },
  peopleText: {
    de: 'Für jede Person ein eigenes Konto: Der Nachweis nennt, wer abgefragt hat.',
    en: 'Each person needs their own account, because the evidence names the person who made the check.',
  },
  account: { de: 'FinanzOnline-Zugang', en: 'FinanzOnline account' },
  accountText: {
    de: 'Teilnehmer, Webservice-Benutzer und PIN. Ohne sie wird über Nummern der EU bei VIES abgefragt.',
    en: 'Participant, web-service user and PIN. Without them, EU numbers are checked with VIES.',
  },
  mapping: { de: 'Länderzuordnung', en: 'Country mapping' },
  mappingText: {
    de: 'Welcher Dienst für welches Land gefragt wird. Ohne Zuordnung ist es FinanzOnline, solange dessen Zugang vollständig ist, sonst VIES; für die Schweiz, Großbritannien und Norwegen deren eigenes Register.',
    en: 'Which service is queried for each country. Without a mapping, this is FinanzOnline if its account is complete, otherwise VIES. Switzerland, Great Britain and Norway use their own registers.',
  },
})
