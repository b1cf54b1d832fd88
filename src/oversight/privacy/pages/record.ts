import type { Language } from '../../../base/texts/define.ts'
import { activitiesOf } from '../activities.ts'
import type { DataOwner, Installation } from '../installation.ts'
import { facts, gap, heading, type LocalizedText, type Page, type PagePart, paragraph, type Row } from '../page.ts'
import { firmRows, type LocalizeText, localizerFor, openingParts, recipientNameOf } from '../page-words.ts'
import { recipientsInUse } from '../recipients.ts'
import { describeKinds } from './describe-kinds.ts'
import { thirdCountries } from './third-countries.ts'

type Activity = ReturnType<typeof activitiesOf>[number]

/** Returns the record of processing activities of the firm as a controller (GDPR Art. 30(1)). */
export function recordOfController(installation: Installation, language: Language): Page {
  const format = localizerFor(language)
  const activities = activitiesOf(installation)
  return {
    file: format(FILES.controller),
    title: format(TITLES.controller),
    language,
    parts: [
      ...openingParts(installation, language),
      facts([...firmRows(installation, language, CONTROLLER), [format(REPRESENTATIVE), gap(language, NONE_NEEDED)]]),
      ...activities.flatMap(activity => activityParts(activity, installation, language, ['own'])),
      ...inCommon(installation, language),
    ],
  }
}

/**
 * Returns the record of the firm's activities as a processor for its client companies (GDPR Art.
 * 30(2)); null if there are none.
 */
export function recordOfProcessor(installation: Installation, language: Language): Page | null {
  const { clients, formerClients } = installation
  if (clients.length + formerClients === 0) return null
  const format = localizerFor(language)
  const activities = activitiesOf(installation).filter(({ isForClients }) => isForClients)
  return {
    file: format(FILES.processor),
    title: format(TITLES.processor),
    language,
    parts: [
      ...openingParts(installation, language),
      paragraph(format(WHICH_ROLE)),
      facts(firmRows(installation, language, PROCESSOR)),
      heading(format(CLIENTS)),
      clientTable(installation, language),
      ...(formerClients > 0 ? [paragraph(describeFormer(formerClients)[language])] : []),
      ...activities.flatMap(activity => activityParts(activity, installation, language, ['clients'])),
      ...inCommon(installation, language),
    ],
  }
}

/**
 * Returns an activity in the form the law requires, with this installation's data and recipients.
 */
function activityParts(
  activity: Activity,
  installation: Installation,
  language: Language,
  owners: readonly DataOwner[],
): PagePart[] {
  const format = localizerFor(language)
  return [
    heading(format(activity.name)),
    facts([
      [format(LABELS.purpose), format(activity.purpose)],
      ...groundOf(activity, format, owners),
      [format(LABELS.subjects), format(activity.subjects)],
      dataRow(activity, installation, language, owners),
      [format(LABELS.recipients), recipientsOf(activity, installation, language)],
    ]),
  ]
}

/** The client decides on what legal ground its data are processed. */
const groundOf = ({ ground }: Activity, format: LocalizeText, owners: readonly DataOwner[]): Row[] =>
  owners.includes('own') ? [[format(LABELS.ground), format(ground)]] : []

const dataRow = (
  { data }: Activity,
  installation: Installation,
  language: Language,
  owners: readonly DataOwner[],
): Row => [LABELS.data[language], describeKinds(data, installation, language, owners)]

function recipientsOf({ recipients }: Activity, installation: Installation, language: Language): string {
  const inUse = recipientsInUse(installation).filter(id => recipients.includes(id) || id === 'database')
  return inUse.length === 0 ? NOBODY[language] : inUse.map(id => recipientNameOf(id, installation, language)).join('\n')
}

function inCommon(installation: Installation, language: Language): PagePart[] {
  const format = localizerFor(language)
  return [
    heading(format(LABELS.countries)),
    ...thirdCountries(installation, language),
    heading(format(LABELS.measures)),
    paragraph(format(SEE_MEASURES)),
  ]
}

const clientTable = ({ clients }: Installation, language: Language): PagePart => ({
  kind: 'table',
  head: [LABELS.company[language], 'UID', LABELS.contact[language]],
  shares: [0.4, 0.2, 0.4],
  rows: clients.map(({ name, uid }) => [name, uid, gap(language, CONTRACT)]),
})

const describeFormer = (count: number): LocalizedText => ({
  de: `Dazu ${count === 1 ? 'eine gelöschte Firma, deren' : `${count} gelöschte Firmen, deren`} Nachweise bis zum Ende der Frist aufbewahrt werden.`,
  en: `In addition, ${count === 1 ? 'one deleted company, whose' : `${count} deleted companies, whose`} evidence is kept until its retention period ends.`,
})

/** The file names, without an extension. */
const FILES = {
  controller: { de: '1-verzeichnis-verantwortlicher', en: '1-record-controller' },
  processor: { de: '2-verzeichnis-auftragsverarbeiter', en: '2-record-processor' },
} satisfies Record<string, LocalizedText>

const TITLES = {
  controller: {
    de: 'Verzeichnis der Verarbeitungstätigkeiten als Verantwortlicher (Art. 30 Abs. 1 DSGVO)',
    en: 'Record of processing activities as a controller (GDPR Art. 30(1))',
  },
  processor: {
    de: 'Verzeichnis der Verarbeitungstätigkeiten als Auftragsverarbeiter (Art. 30 Abs. 2 DSGVO)',
    en: 'Record of processing activities as a processor (GDPR Art. 30(2))',
  },
} satisfies Record<string, LocalizedText>

const CONTROLLER: LocalizedText = { de: 'Verantwortlicher', en: 'Controller' }
const PROCESSOR: LocalizedText = { de: 'Auftragsverarbeiter', en: 'Processor' }
const REPRESENTATIVE: LocalizedText = {
  de: 'Gemeinsam Verantwortliche, Vertreter',
  en: 'Joint controllers, representative',
}
const NONE_NEEDED: LocalizedText = { de: 'wo es sie gibt', en: 'if any' }
const CLIENTS: LocalizedText = {
  de: 'Verantwortliche, für die verarbeitet wird',
  en: 'Controllers on whose behalf data is processed',
}
const CONTRACT: LocalizedText = {
  de: 'Kontakt, Datenschutzbeauftragter, Vertrag vom',
  en: 'contact, data protection officer, contract dated',
}
const NOBODY: LocalizedText = { de: 'niemand außer den Benutzern der Firma', en: 'none except the company’s users' }
const WHICH_ROLE: LocalizedText = {
  de: 'Ob die Kanzlei für eine Firma als Auftragsverarbeiter handelt oder, in Ausübung ihres Berufs, als eigener Verantwortlicher, ist je Firma zu entscheiden und festzuhalten. Diese Seite gilt für Firmen, die das Produkt selbst benutzen und über Zwecke und Mittel selbst entscheiden.',
  en: 'For each company, decide and document whether the firm acts as a processor or, in the exercise of its profession, as an independent controller. This page is for companies that use the product themselves and decide on purposes and means themselves.',
}
const SEE_MEASURES: LocalizedText = {
  de: 'Wie in den technischen und organisatorischen Maßnahmen dieser Installation (Art. 32 DSGVO) beschrieben.',
  en: 'As described in the technical and organisational measures of this installation (GDPR Art. 32).',
}

const LABELS = {
  purpose: { de: 'Zweck', en: 'Purpose' },
  ground: { de: 'Rechtsgrundlage', en: 'Legal basis' },
  subjects: { de: 'Betroffene', en: 'Data subjects' },
  data: { de: 'Daten und Fristen', en: 'Data and periods' },
  recipients: { de: 'Empfänger', en: 'Recipients' },
  countries: { de: 'Drittländer', en: 'Third countries' },
  measures: { de: 'Maßnahmen', en: 'Measures' },
  company: { de: 'Firma', en: 'Company' },
  contact: { de: 'Angaben der Firma', en: 'The company’s details' },
} satisfies Record<string, LocalizedText>
