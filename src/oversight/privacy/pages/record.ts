import type { Language } from '../../../base/texts/define.ts'
import { activitiesOf } from '../activities.ts'
import type { DataOwner, Installation } from '../installation.ts'
import { facts, gap, heading, type Page, type PagePart, paragraph, type Row, type Words } from '../page.ts'
import { type FormatWords, firmRows, formatIn, nameOf, opening } from '../page-words.ts'
import { recipientsInUse } from '../recipients.ts'
import { describeKinds } from './describe-kinds.ts'
import { thirdCountries } from './third-countries.ts'

type Activity = ReturnType<typeof activitiesOf>[number]

/** Returns the record of processing activities of the firm as a controller (GDPR Art. 30(1)). */
export function recordOfController(installation: Installation, language: Language): Page {
  const format = formatIn(language)
  const activities = activitiesOf(installation)
  return {
    file: format(FILES.controller),
    title: format(TITLES.controller),
    language,
    parts: [
      ...opening(installation, language),
      facts([
        ...firmRows(installation, language, CONTROLLER),
        [format(REPRESENTATIVE), gap(language, REPRESENTATIVE_GAP)],
      ]),
      ...activities.flatMap(activity => activityParts(activity, installation, language, ['own'])),
      ...commonParts(installation, language),
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
  const format = formatIn(language)
  const activities = activitiesOf(installation).filter(({ isForClients }) => isForClients)
  return {
    file: format(FILES.processor),
    title: format(TITLES.processor),
    language,
    parts: [
      ...opening(installation, language),
      paragraph(format(WHICH_ROLE)),
      facts(firmRows(installation, language, PROCESSOR)),
      heading(format(CLIENTS)),
      clientTable(installation, language),
      ...(formerClients > 0 ? [paragraph(describeFormerClients(formerClients)[language])] : []),
      ...activities.flatMap(activity => activityParts(activity, installation, language, ['clients'])),
      ...commonParts(installation, language),
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
  const format = formatIn(language)
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

/** The client decides on which legal basis its data are processed. */
const groundOf = ({ ground }: Activity, format: FormatWords, owners: readonly DataOwner[]): Row[] =>
  owners.includes('own') ? [[format(LABELS.ground), format(ground)]] : []

const dataRow = (
  { data }: Activity,
  installation: Installation,
  language: Language,
  owners: readonly DataOwner[],
): Row => [LABELS.data[language], describeKinds(data, installation, language, owners)]

function recipientsOf({ recipients }: Activity, installation: Installation, language: Language): string {
  const inUse = recipientsInUse(installation).filter(id => recipients.includes(id) || id === 'database')
  return inUse.length === 0 ? NO_RECIPIENT[language] : inUse.map(id => nameOf(id, installation, language)).join('\n')
}

function commonParts(installation: Installation, language: Language): PagePart[] {
  const format = formatIn(language)
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
  rows: clients.map(({ name, uid }) => [name, uid, gap(language, CLIENT_DETAILS_GAP)]),
})

const describeFormerClients = (count: number): Words => ({
  de: `Dazu ${count === 1 ? 'eine gelöschte Firma, deren' : `${count} gelöschte Firmen, deren`} Nachweise bis zum Ende der Frist aufbewahrt werden.`,
  en: `In addition, ${count === 1 ? 'one deleted company whose' : `${count} deleted companies whose`} evidence is kept until its retention period ends.`,
})

/** The file names, without an extension. */
const FILES = {
  controller: { de: '1-verzeichnis-verantwortlicher', en: '1-record-controller' },
  processor: { de: '2-verzeichnis-auftragsverarbeiter', en: '2-record-processor' },
} satisfies Record<string, Words>

const TITLES = {
  controller: {
    de: 'Verzeichnis der Verarbeitungstätigkeiten als Verantwortlicher (Art. 30 Abs. 1 DSGVO)',
    en: 'Record of processing activities as a controller (GDPR Art. 30(1))',
  },
  processor: {
    de: 'Verzeichnis der Verarbeitungstätigkeiten als Auftragsverarbeiter (Art. 30 Abs. 2 DSGVO)',
    en: 'Record of processing activities as a processor (GDPR Art. 30(2))',
  },
} satisfies Record<string, Words>

const CONTROLLER: Words = { de: 'Verantwortlicher', en: 'Controller' }
const PROCESSOR: Words = { de: 'Auftragsverarbeiter', en: 'Processor' }
const REPRESENTATIVE: Words = { de: 'Gemeinsam Verantwortliche, Vertreter', en: 'Joint controllers, representative' }
const REPRESENTATIVE_GAP: Words = { de: 'wo es sie gibt', en: 'if there are any' }
const CLIENTS: Words = {
  de: 'Verantwortliche, für die verarbeitet wird',
  en: 'Controllers on whose behalf data are processed',
}
const CLIENT_DETAILS_GAP: Words = {
  de: 'Kontakt, Datenschutzbeauftragter, Vertrag vom',
  en: 'contact, data protection officer, contract of',
}
const NO_RECIPIENT: Words = { de: 'niemand außer den Benutzern der Firma', en: 'only the company’s users' }
const WHICH_ROLE: Words = {
  de: 'Ob die Kanzlei für eine Firma als Auftragsverarbeiter handelt oder, in Ausübung ihres Berufs, als eigener Verantwortlicher, ist je Firma zu entscheiden und festzuhalten. Diese Seite gilt für Firmen, die das Produkt selbst benutzen und über Zwecke und Mittel selbst entscheiden.',
  en: 'Whether the firm acts as a processor for a company or, in exercising its profession, as a separate controller must be decided and documented for each company. This page is for companies that use the product themselves and decide on purposes and means.',
}
const SEE_MEASURES: Words = {
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
} satisfies Record<string, Words>
