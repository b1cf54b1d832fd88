import type { Language } from '../../../base/texts/define.ts'
import type { Installation, RecipientId } from '../installation.ts'
import { gap, heading, type LocalizedText, type Page, type PagePart } from '../page.ts'
import { openingParts, recipientNameOf } from '../page-words.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'
import { thirdCountries } from './third-countries.ts'

const FILE: LocalizedText = { de: '5-empfaenger-und-drittlaender', en: '5-recipients-and-third-countries' }
const TITLE: LocalizedText = { de: 'Empfänger und Drittländer', en: 'Recipients and third countries' }
const COUNTRIES: LocalizedText = {
  de: 'Drittländer (Art. 44 bis 49 DSGVO)',
  en: 'Third countries (GDPR Art. 44 to 49)',
}

/** Returns the recipients of this installation, their data and their role. */
export const recipientsPage = (installation: Installation, language: Language): Page => ({
  file: FILE[language],
  title: TITLE[language],
  language,
  parts: [
    ...openingParts(installation, language),
    recipientTable(installation, language),
    heading(COUNTRIES[language]),
    ...thirdCountries(installation, language),
  ],
})

function recipientTable(installation: Installation, language: Language): PagePart {
  const rowOf = (id: RecipientId) => {
    const { who, given } = RECIPIENTS[id]
    return [recipientNameOf(id, installation, language), who[language], given[language], standingOf(id, language)]
  }
  return {
    kind: 'table',
    head: HEAD.map(words => words[language]),
    shares: [0.22, 0.24, 0.32, 0.22],
    rows: recipientsInUse(installation).map(rowOf),
  }
}

const standingOf = (id: RecipientId, language: Language): string => {
  if (RECIPIENTS[id].isAuthority || id === 'auditors') return OF_ITS_OWN[language]
  return RECIPIENTS[id].getsNoPersonalData ? NO_DATA[language] : gap(language, ITS_ROLE)
}

const OF_ITS_OWN: LocalizedText = { de: 'eigener Verantwortlicher', en: 'independent controller' }
const NO_DATA: LocalizedText = { de: 'erhält keine personenbezogenen Daten', en: 'receives no personal data' }
const ITS_ROLE: LocalizedText = {
  de: 'eigener Server, Auftragsverarbeiter (Vertrag vom …) oder Verantwortlicher',
  en: 'own server, processor (contract dated …) or controller',
}
const HEAD: readonly LocalizedText[] = [
  { de: 'Empfänger', en: 'Recipient' },
  { de: 'Wer das ist', en: 'Who it is' },
  { de: 'Was er erhält', en: 'What it receives' },
  { de: 'In welcher Rolle', en: 'Role' },
]
