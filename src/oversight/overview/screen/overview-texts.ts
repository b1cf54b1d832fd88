import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('overview', {
  about: {
    de: 'Alle Firmen, die Sie betreuen. Zuerst stehen jene, bei denen etwas zu tun ist.',
    en: 'All the companies you look after. Companies that need attention come first.',
  },
  which: { de: 'Welche Firmen', en: 'Which companies' },
  all: { de: 'Alle ({{number}})', en: 'All ({{number}})' },
  toDo: { de: 'Zu erledigen ({{number}})', en: 'To do ({{number}})' },
  nothingToDo: {
    de: 'Bei keiner Firma ist etwas zu erledigen.',
    en: 'There is nothing to do for any company.',
  },

  openRows: { de: 'Offene Zeilen', en: 'Open rows' },
  invalidPartners: { de: 'Ungültige Partner', en: 'Invalid partners' },
  changes: { de: 'Geändert (7 Tage)', en: 'Changed (7 days)' },
  becameInvalid: { de: '{{number}} neu', en: '{{number}} new' },
  unseenChanges: { de: '{{number}} ungesehen', en: '{{number}} unseen' },
  of: { de: '{{figure}} von {{name}}: {{number}}', en: '{{figure}} of {{name}}: {{number}}' },

  incomplete: { de: 'FinanzOnline-Zugang unvollständig', en: 'FinanzOnline account incomplete' },
  incompleteText: {
    de: 'UID, Teilnehmer, Benutzer oder PIN fehlt.',
    en: 'VAT ID, participant, user or PIN is missing.',
  },
  closed: { de: 'FinanzOnline wird nicht mehr abgefragt', en: 'FinanzOnline no longer queried' },
  refused: { de: 'FinanzOnline lehnt Abfragen ab', en: 'FinanzOnline refuses queries' },
  boxUnreached: { de: 'DataBox seit drei Wochen nicht erreicht', en: 'DataBox not reached for three weeks' },
  toDoMeans: {
    de: 'Zu erledigen sind offene Zeilen, Partner, die in den letzten {{days}} Tagen ungültig wurden, ungesehene Änderungen, Zugänge, die nicht funktionieren oder enden, und nicht erreichte DataBoxen.',
    en: '“To do” covers open rows, partners that became invalid in the last {{days}} days, changes you have not seen, access that does not work or is about to end, and DataBoxes that cannot be reached.',
  },
})
