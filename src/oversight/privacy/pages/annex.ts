import type { Language } from '../../../base/texts/define.ts'
import { activitiesOf } from '../activities.ts'
import type { Installation } from '../installation.ts'
import {
  facts,
  gap,
  heading,
  type LocalizedText,
  list,
  type Page,
  type PagePart,
  paragraph,
  type Row,
} from '../page.ts'
import { firmRows, openingParts, recipientNameOf } from '../page-words.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'
import { describeKinds } from './describe-kinds.ts'
import { thirdCountries } from './third-countries.ts'

const FILE: LocalizedText = { de: '6-anlage-auftragsverarbeitung', en: '6-processing-agreement-annex' }
const TITLE: LocalizedText = {
  de: 'Anlage zum Vertrag über Auftragsverarbeitung (Art. 28 Abs. 3 DSGVO)',
  en: 'Annex to the processing agreement (GDPR Art. 28(3))',
}

/**
 * Returns the annex to a processing agreement with a client company; null if there is no client
 * company.
 */
export function processingAnnex(installation: Installation, language: Language): Page | null {
  if (installation.clients.length === 0) return null
  return {
    file: FILE[language],
    title: TITLE[language],
    language,
    parts: [
      ...openingParts(installation, language),
      facts(parties(installation, language)),
      heading(HEADINGS.subject[language]),
      facts(subject(installation, language)),
      heading(HEADINGS.processors[language]),
      ...furtherProcessors(installation, language),
      heading(HEADINGS.countries[language]),
      ...thirdCountries(installation, language),
      heading(HEADINGS.duties[language]),
      list(DUTIES.map(words => words[language])),
    ],
  }
}

const parties = (installation: Installation, language: Language): Row[] => [
  [LABELS.controller[language], gap(language, THE_CLIENT)],
  ...firmRows(installation, language, LABELS.processor),
]

function subject(installation: Installation, language: Language): Row[] {
  const activities = activitiesOf(installation).filter(({ isForClients }) => isForClients)
  const data = activities.flatMap(each => each.data)
  const subjects = new Set(activities.map(activity => activity.subjects[language]))
  return [
    [
      LABELS.what[language],
      activities.map(({ name, purpose }) => `${name[language]}: ${purpose[language]}`).join('\n'),
    ],
    [LABELS.duration[language], gap(language, THE_CONTRACT)],
    [LABELS.subjects[language], [...subjects].join('\n')],
    [LABELS.data[language], describeKinds(data, installation, language, ['clients'])],
    [LABELS.measures[language], SEE_MEASURES[language]],
  ]
}

/**
 * Lists the processors that the firm chose. Excludes authorities, which are controllers themselves,
 * and recipients that the client company chose.
 */
function furtherProcessors(installation: Installation, language: Language): PagePart[] {
  const BY_THE_FIRM = ['mail-server', 'virus-scan', 'openid', 'database'] as const
  const inUse = recipientsInUse(installation)
  const chosen = BY_THE_FIRM.filter(id => inUse.includes(id))
  const rows = chosen.map((id): Row => [recipientNameOf(id, installation, language), gap(language, WHOSE)])
  const given = chosen.map(id => RECIPIENTS[id].given[language])
  const table: PagePart = {
    kind: 'table',
    head: [LABELS.processor[language], LABELS.given[language], LABELS.whose[language]],
    shares: [0.3, 0.38, 0.32],
    rows: rows.map(([name, whose], at) => [name, given[at] ?? '', whose]),
  }
  return [...(rows.length > 0 ? [table] : []), paragraph(gap(language, HOSTING)), paragraph(AUTHORITIES[language])]
}

const HEADINGS = {
  subject: { de: 'Gegenstand, Art, Zweck und Dauer', en: 'Subject matter, nature, purpose and duration' },
  processors: {
    de: 'Weitere Auftragsverarbeiter (Art. 28 Abs. 2 und 4)',
    en: 'Further processors (Art. 28(2) and (4))',
  },
  countries: { de: 'Drittländer', en: 'Third countries' },
  duties: {
    de: 'Wie das Produkt die Pflichten des Vertrags stützt',
    en: 'How the product supports the contractual duties',
  },
} satisfies Record<string, LocalizedText>

const LABELS = {
  controller: { de: 'Verantwortlicher', en: 'Controller' },
  processor: { de: 'Auftragsverarbeiter', en: 'Processor' },
  what: { de: 'Verarbeitung und Zweck', en: 'Processing and purpose' },
  duration: { de: 'Dauer', en: 'Duration' },
  subjects: { de: 'Betroffene', en: 'Data subjects' },
  data: { de: 'Daten und Fristen', en: 'Data and periods' },
  measures: { de: 'Maßnahmen', en: 'Measures' },
  given: { de: 'Was er erhält', en: 'What it receives' },
  whose: { de: 'Wer das ist', en: 'Who it is' },
} satisfies Record<string, LocalizedText>

const THE_CLIENT: LocalizedText = { de: 'Firma, Anschrift, Vertretung', en: 'company, address, representative' }
const THE_CONTRACT: LocalizedText = {
  de: 'Beginn und Ende des Vertrags; danach Übergabe (Prüferpakete) und Löschung: nach Fristablauf, wo eine eigene Pflicht des Auftragsverarbeiters besteht, sonst nach der Übergabe',
  en: 'start and end of the contract; then handover (auditor packages) and deletion: after the end of the period if the processor has its own legal obligation, otherwise after the handover',
}
const WHOSE: LocalizedText = {
  de: 'eigener Server, oder Firma, Land, Vertrag vom',
  en: 'own server, or company, country, contract dated',
}
const HOSTING: LocalizedText = {
  de: 'Rechenzentrum oder Anbieter, bei dem das Produkt und seine Sicherungen liegen',
  en: 'data centre or provider that hosts the product and its backups',
}
const AUTHORITIES: LocalizedText = {
  de: 'Die abgefragten Behörden und Register sind eigene Verantwortliche und keine weiteren Auftragsverarbeiter.',
  en: 'The authorities and registers that are queried are independent controllers, not further processors.',
}
const SEE_MEASURES: LocalizedText = {
  de: 'Technische und organisatorische Maßnahmen in der beigelegten Fassung (Art. 32 DSGVO)',
  en: 'technical and organisational measures in the attached version (GDPR Art. 32)',
}

const DUTIES: readonly LocalizedText[] = [
  {
    de: 'Weisungen (lit. a): Einstellungen, Beobachtung und DataBox stellt die Firma selbst ein, die Länderzuordnung der Betreiber auf ihre Weisung; jede Änderung steht in ihrem Protokoll.',
    en: 'Instructions (a): the company itself configures its settings, watching and DataBox; the operator configures its country mapping as the company instructs. Every change is in its audit log.',
  },
  {
    de: 'Vertraulichkeit (lit. b): Mitarbeiter der Kanzlei mit Zugriff auf alle Firmen sind Admin oder Dev des Betreibers; auch was sie ändern und herunterladen, steht im Protokoll.',
    en: 'Confidentiality (b): the firm’s staff with access to all companies have the operator’s role Admin or Dev; their changes and downloads are also in the audit log.',
  },
  {
    de: 'Rechte der Betroffenen (lit. e): alles zu einer UID ist im Produkt zu finden; siehe die Seite über Auskünfte.',
    en: 'Rights of data subjects (e): everything stored about a VAT ID can be found in the product; see the page on access requests.',
  },
  {
    de: 'Verletzungen (lit. f): das Protokoll zeigt Anmeldungen, Änderungen und das Herunterladen von Prüfberichten, Ergebnissen und Paketen, mit Person, Zeit und IP-Adresse; bloßes Ansehen auf dem Bildschirm zeigt es nicht.',
    en: 'Breaches (f): the audit log shows sign-ins, changes, and downloads of reports, results and packages, with person, time and IP address; viewing on screen is not logged.',
  },
  {
    de: 'Rückgabe und Löschung (lit. g): Prüferpakete enthalten die Nachweise der gewählten Tage; hochgeladene Dateien und Stammdaten sind gesondert zu übergeben; entfernt wird nach der eingestellten Frist.',
    en: 'Return and erasure (g): auditor packages contain the evidence of the selected period; uploaded files and master data must be handed over separately; data is deleted when the configured period has ended.',
  },
  {
    de: 'Nachweis und Prüfung (lit. h): Prüferpakete und ihre Signatur kann die Firma selbst überprüfen, das Protokoll der Betreiber (npm run audit:verify).',
    en: 'Proof and audits (h): the company can verify packages and their signature itself; the operator can verify the audit log (npm run audit:verify).',
  },
]
