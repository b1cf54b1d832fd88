import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('operator-screen', {
  contact: { de: 'Kontakt', en: 'Contact' },
  quickInfo: { de: 'Kurzinfo', en: 'Quick info' },
  locations: { de: 'Standorte', en: 'Locations' },
  webServiceUser: { de: 'Webservice-Benutzer anlegen', en: 'Creating a web-service user' },
  webServiceText: {
    de: 'Für Abfragen bei FinanzOnline brauchen Sie einen eigenen Webservice-Benutzer. So legen Sie ihn an:',
    en: 'To query FinanzOnline you need a web-service user of your own. Here is how to create one:',
  },
  imprint: { de: 'Impressum', en: 'Imprint' },
  sample: {
    de: 'Das sind Beispielangaben. Dieses Impressum nennt niemanden: Wer das Programm betreibt, trägt seine Angaben in operator.json ein.',
    en: 'These are sample details, not those of a real company. The operator of the program must enter its own details in operator.json.',
  },
  law: {
    de: 'Offenlegung gemäß § 25 Mediengesetz, Angaben gemäß § 5 E‑Commerce-Gesetz und § 14 Unternehmensgesetzbuch',
    en: 'Disclosure under section 25 of the Austrian Media Act, information under section 5 of the E‑Commerce Act and section 14 of the Austrian Commercial Code',
  },
  address: { de: 'Anschrift', en: 'Address' },
  phone: { de: 'Telefon', en: 'Phone' },
  fax: { de: 'Fax', en: 'Fax' },
  email: { de: 'E-Mail', en: 'E-mail' },
  registerNumber: { de: 'Firmenbuchnummer', en: 'Company register number' },
  registerCourt: { de: 'Firmenbuchgericht', en: 'Register court' },
  uid: { de: 'UID-Nummer', en: 'VAT ID' },
  authority: { de: 'Aufsichtsbehörde', en: 'Supervisory authority' },
  terms: { de: 'Auftragsbedingungen', en: 'Terms of engagement' },
  licences: { de: 'Lizenzen der verwendeten Programme', en: 'Licences of the software used' },
  readFailed: { de: 'Die Angaben konnten nicht geladen werden.', en: 'The information could not be loaded.' },
})
