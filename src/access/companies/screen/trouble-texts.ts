import { defineTexts } from '../../../base/texts/define.ts'

/**
 * Short texts of a FinanzOnline account's problem, shown on every page (../doctor/texts.ts has the
 * long ones).
 */
export const texts = defineTexts('companies-trouble', {
  closedTitle: { de: 'Bei FinanzOnline wird nicht mehr abgefragt', en: 'FinanzOnline is no longer being queried' },
  refusedTitle: { de: 'FinanzOnline lehnt die Abfragen ab', en: 'FinanzOnline is refusing the queries' },

  'wrong-credentials': {
    de: 'FinanzOnline kennt die Zugangsdaten nicht.',
    en: 'FinanzOnline does not recognise the credentials.',
  },
  'locked-after-tries': {
    de: 'FinanzOnline hat den Benutzer nach mehreren fehlgeschlagenen Anmeldungen gesperrt.',
    en: 'FinanzOnline has locked the user after several failed logins.',
  },
  'user-locked': { de: 'Der Benutzer ist in FinanzOnline gesperrt.', en: 'The user is locked in FinanzOnline.' },
  'no-webservice-user': {
    de: 'Der Benutzer ist kein Webservice-Benutzer.',
    en: 'The user is not a web-service user.',
  },
  'participant-locked': {
    de: 'Der Teilnehmer ist in FinanzOnline gesperrt oder für Webservices nicht berechtigt.',
    en: 'The participant is locked in FinanzOnline or not authorised for web services.',
  },
  'not-authorised': {
    de: 'Der Benutzer ist für UID-Abfragen nicht berechtigt.',
    en: 'The user is not authorised for VAT ID queries.',
  },
  'requester-uid': {
    de: 'Die eigene UID {{uid}} wird als Anfragende nicht angenommen.',
    en: 'The company’s own VAT ID {{uid}} is not accepted as the requester.',
  },

  closedUntil: {
    de: 'Bis der Zugang berichtigt ist, wird bei FinanzOnline nichts abgefragt.',
    en: 'FinanzOnline will not be queried until the account has been corrected.',
  },
  refusedUntil: {
    de: 'Der Hinweis verschwindet mit der nächsten Abfrage, die FinanzOnline beantwortet.',
    en: 'This notice disappears with the next query that FinanzOnline answers.',
  },
  since: { de: 'Code {{code}}, seit {{since}}', en: 'Code {{code}}, since {{since}}' },
  code: { de: 'Code {{code}}', en: 'Code {{code}}' },

  mendOwn: { de: 'FinanzOnline-Zugang berichtigen', en: 'Correct the FinanzOnline account' },
  mendOther: { de: 'Zugang von {{company}} berichtigen', en: 'Correct {{company}}’s account' },
  askAdmin: {
    de: 'Bitte verständigen Sie jemanden, der in Ihrer Firma die Rolle Admin hat.',
    en: 'Please contact someone who has the Admin role in your company.',
  },
  askOperator: {
    de: 'Der Zugang gehört {{company}}. Bitte verständigen Sie den Betreiber:',
    en: 'The account belongs to {{company}}. Please contact the operator:',
  },
})
