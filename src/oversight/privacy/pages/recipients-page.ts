import type { Language } from '../../../base/texts/define.ts'
import type { Installation, RecipientId } from '../installation.ts'
import { gap, heading, type Page, type PagePart, type Words } from '../page.ts'
import { nameOf, opening } from '../page-words.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'
import { thirdCountries } from './third-countries.ts'

const FILE: Words = { de: '5-empfaenger-und-drittlaender', en: '5-recipients-and-third-countries' }
const TITLE: Words = { de: 'Empfänger und Drittländer', en: 'Recipients and third countries' }
const COUNTRIES: Words = { de: 'Drittländer (Art. 44 bis 49 DSGVO)', en: 'Third countries (GDPR Art. 44 to 49)' }

/** Returns the recipients of this installation, their data and their role. */
export const recipientsPage = (installation: Installation, language: Language): Page => ({
  file: FILE[language],
  title: TITLE[language],
  language,
  parts: [
    ...opening(installation, language),
    recipientTable(installation, language),
    heading(COUNTRIES[language]),
    ...thirdCountries(installation, language),
  ],
})

function recipientTable(installation: Installation, language: Language): PagePart {
  const rowOf = (id: RecipientId) => {
    const { who, given } = RECIPIENTS[id]
    return [nameOf(id, installation, language), who[language], given[language], roleOf(id, language)]
  }
  return {
    kind: 'table',
    head: HEAD.map(words => words[language]),
    shares: [0.22, 0.24, 0.32, 0.22],
    rows: recipientsInUse(installation).map(rowOf),
  }
}

const roleOf = (id: RecipientId, language: Language): string => {
  if (RECIPIENTS[id].isAuthority || id === 'auditors') return CONTROLLER[language]
  return RECIPIENTS[id].isGivenNobody ? NO_DATA[language] : gap(language, ROLE_GAP)
}

const CONTROLLER: Words = { de: 'eigener Verantwortlicher', en: 'separate controller' }
const NO_DATA: Words = { de: 'erhält keine personenbezogenen Daten', en: 'receives no personal data' }
const ROLE_GAP: Words = {
  de: 'eigener Server, Auftragsverarbeiter (Vertrag vom …) oder Verantwortlicher',
  en: 'own server, processor (contract of …) or controller',
}
const HEAD: readonly Words[] = [
  { de: 'Empfänger', en: 'Recipient' },
  { de: 'Wer das ist', en: 'Identity' },
  { de: 'Was er erhält', en: 'Data received' },
  { de: 'In welcher Rolle', en: 'Role' },
]
