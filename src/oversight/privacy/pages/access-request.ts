import type { Language } from '../../../base/texts/define.ts'
import { activitiesOf } from '../activities.ts'
import type { Installation, RecipientId } from '../installation.ts'
import { facts, gap, heading, list, type Page, type Row, type Words } from '../page.ts'
import { firmRows, nameOf, opening } from '../page-words.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'
import { describeKinds } from './describe-kinds.ts'
import { thirdCountries } from './third-countries.ts'

const FILE: Words = { de: '7-auskunft-zu-einer-uid', en: '7-access-request-for-a-vat-id' }
const TITLE: Words = {
  de: 'Auskunft zu einer UID (Art. 15 DSGVO)',
  en: 'Answering an access request for a VAT ID (GDPR Art. 15)',
}

/**
 * Returns the steps to answer a request for access, and what the answer says of this installation
 * (GDPR Art. 15(1), (2)).
 */
export const accessRequest = (installation: Installation, language: Language): Page => ({
  file: FILE[language],
  title: TITLE[language],
  language,
  parts: [
    ...opening(installation, language),
    heading(HEADINGS.steps[language]),
    list(STEPS.map(words => words[language])),
    heading(HEADINGS.where[language]),
    list(PLACES.map(words => words[language])),
    heading(HEADINGS.answer[language]),
    facts(answer(installation, language)),
    ...thirdCountries(installation, language),
    heading(HEADINGS.limits[language]),
    list(LIMITS.map(words => words[language])),
  ],
})

function answer(installation: Installation, language: Language): Row[] {
  const partners = activitiesOf(installation).filter(({ data }) => data.some(kind => ABOUT_PARTNERS.has(kind)))
  const theirs = new Set<RecipientId>(['database', ...partners.flatMap(({ recipients }) => recipients)])
  const given = recipientsInUse(installation).filter(id => theirs.has(id) && !RECIPIENTS[id].isGivenNobody)
  const kinds = partners.flatMap(({ data }) => data)
  const purposes = partners.map(({ purpose, ground }) => `${purpose[language]} (${ground[language]})`)
  return [
    ...firmRows(installation, language, LABELS.controller),
    [LABELS.purposes[language], purposes.join('\n')],
    [LABELS.categories[language], CATEGORIES[language]],
    [LABELS.recipients[language], given.map(id => nameOf(id, installation, language)).join('\n')],
    [LABELS.period[language], describeKinds([...kinds, 'audit'], installation, language, ['own', 'clients'])],
    [LABELS.source[language], SOURCE[language]],
    [LABELS.rights[language], RIGHTS[language]],
    [LABELS.decisions[language], NO_DECISIONS[language]],
    [LABELS.copy[language], gap(language, COPY)],
  ]
}

const ABOUT_PARTNERS: ReadonlySet<string> = new Set([
  'answers',
  'reports',
  'judgements',
  'partners',
  'papers',
  'fictitious-companies',
])

const HEADINGS = {
  steps: { de: 'Schritte', en: 'Steps' },
  where: { de: 'Wo im Produkt zu suchen ist', en: 'Where to look in the product' },
  answer: { de: 'Was die Auskunft enthält', en: 'What the answer says' },
  limits: { de: 'Grenzen', en: 'Limits' },
} satisfies Record<string, Words>

const LABELS = {
  controller: { de: 'Verantwortlicher', en: 'Controller' },
  purposes: { de: 'Zwecke und Rechtsgrundlagen (lit. a)', en: 'Purposes and legal bases (a)' },
  categories: { de: 'Datenkategorien (lit. b)', en: 'Categories of data (b)' },
  recipients: { de: 'Empfänger (lit. c)', en: 'Recipients (c)' },
  period: { de: 'Speicherdauer (lit. d)', en: 'Period (d)' },
  rights: { de: 'Rechte und Beschwerde (lit. e, f)', en: 'Rights and complaint (e, f)' },
  source: { de: 'Herkunft (lit. g)', en: 'Source (g)' },
  decisions: { de: 'Automatisierte Entscheidungen (lit. h)', en: 'Automated decisions (h)' },
  copy: { de: 'Kopie der Daten (Abs. 3)', en: 'Copy of the data (Art. 15(3))' },
} satisfies Record<string, Words>

const CATEGORIES: Words = {
  de: 'UID, Name und Anschrift laut Behörde und laut eigenen Daten, Tag und Ergebnis jeder Abfrage, Beurteilungen, Hinweise aus Warnlisten, hochgeladene Dateien mit allen ihren Spalten',
  en: 'VAT ID, name and address as the authority has them and as in one’s own data, day and result of each check, judgements, marks of warning lists, uploaded files with all their columns',
}
const SOURCE: Words = {
  de: 'die als Empfänger genannten Behörden und Register; die Liste der Scheinunternehmen des Bundesministeriums für Finanzen, wo sie abgerufen wird; die eigenen Daten der Firma, die abgefragt hat',
  en: 'the authorities and registers named as recipients; the Federal Ministry of Finance’s list of fictitious companies, where it is fetched; the own data of the company that asked',
}
const RIGHTS: Words = {
  de: 'Berichtigung, Löschung, Einschränkung, Widerspruch; Beschwerde bei der Österreichischen Datenschutzbehörde, Barichgasse 40–42, 1030 Wien',
  en: 'rectification, erasure, restriction, objection; complaint to the Austrian Data Protection Authority, Barichgasse 40–42, 1030 Vienna',
}
const NO_DECISIONS: Words = {
  de: 'keine: das Produkt zeigt Antworten der Behörden, entscheidet nichts und bewertet niemanden',
  en: 'none: the product shows answers of authorities, makes no decisions and rates no one',
}
const COPY: Words = {
  de: 'Ausdruck oder Datei dessen, was gefunden wurde',
  en: 'a print-out or file of what was found',
}

const STEPS: readonly Words[] = [
  {
    de: 'Eingang festhalten: die Frist ist ein Monat, verlängerbar um zwei (Art. 12 Abs. 3).',
    en: 'Note the day of arrival: the answer is due within a month, which may be prolonged by two (Art. 12(3)).',
  },
  {
    de: 'Feststellen, wer fragt und ob die UID die eines Menschen ist (Einzelunternehmer): Daten juristischer Personen sind keine personenbezogenen Daten im Sinn der DSGVO. Auf das Grundrecht nach § 1 DSG können sich auch juristische Personen berufen: nicht ungeprüft abweisen. Firmen, deren Name einen Menschen nennt, wie Einzelunternehmer behandeln. Bei Zweifel Identitätsnachweis verlangen (Art. 12 Abs. 6).',
    en: 'Establish who asks, and whether the VAT ID is a person’s (a sole trader): data of legal persons are no personal data within the meaning of the GDPR. Legal persons, too, may invoke the fundamental right of § 1 DSG: do not turn them away unexamined. Treat companies whose name is a person’s like sole traders. Where in doubt ask for proof of identity (Art. 12(6)).',
  },
  {
    de: 'Feststellen, wer Verantwortlicher ist: liegen Daten bei einer betreuten Firma, geht das Verlangen unverzüglich an sie (Art. 28 Abs. 3 lit. e); ohne ihre Weisung wird nichts beantwortet.',
    en: 'Establish who the controller is: where a client company holds the data, the request goes to it without delay (Art. 28(3)(e)); nothing is answered without its instruction.',
  },
  {
    de: 'UID und Namen auf der Seite „Datenauskunft“ suchen und das Gefundene ausgeben, je Firma für sich.',
    en: 'Search for the VAT ID and the name on the page “Data held” and hand out what is found, each company by itself.',
  },
  {
    de: 'Auskunft erteilen und Tag und Inhalt festhalten; findet sich nichts, auch das mitteilen.',
    en: 'Answer, and note day and content; where nothing is found, say that, too.',
  },
]

const PLACES: readonly Words[] = [
  {
    de: 'die Seite „Datenauskunft“: sucht in allem, was gespeichert ist, auch in Dateien, und gibt es als ZIP-Datei aus; was sie nicht durchsehen konnte, nennt sie. Zum Nachsehen im Einzelnen:',
    en: 'the page “Data held”: searches everything that is stored, files included, and hands it out as a ZIP file; what it could not look into, it names. To look at single things:',
  },
  {
    de: 'Geschäftspartner: letzter Stand, Namen, und im Verlauf jede Antwort, Liste, Einzelabfrage, Beurteilung und Änderung',
    en: 'business partners: latest state, names, and in the timeline each answer, list, single check, judgement and change',
  },
  {
    de: 'Einzelabfragen und Listen: Bericht, Antwort wie erhalten, hochgeladene Datei mit allen ihren Spalten',
    en: 'single checks and lists: report, answer as received, the uploaded file with all its columns',
  },
  {
    de: 'ein Prüferpaket der betroffenen Jahre: alle Nachweise einer Firma als CSV, in dem nach der UID zu suchen ist',
    en: 'a package for auditors of the years in question: all of a company’s evidence as CSV, to be searched for the VAT ID',
  },
  {
    de: 'für Benutzer des Produkts: Benutzerverwaltung und Protokoll, nach der Person gefiltert',
    en: 'for users of the product: user administration and audit log, filtered by person',
  },
]

const LIMITS: readonly Words[] = [
  {
    de: 'Rechte anderer bleiben unberührt (Art. 15 Abs. 4): Namen von Mitarbeitern, die abgefragt oder geurteilt haben, und andere Partner derselben Liste sind zu schwärzen.',
    en: 'Others’ rights stay as they are (Art. 15(4)): names of staff who asked or judged, and other partners of the same list are to be redacted.',
  },
  {
    de: 'Betriebs- und Geschäftsgeheimnisse (§ 4 Abs. 6 DSG) und die Verschwiegenheit der Wirtschaftstreuhänder (§ 80 WTBG 2017) sind zu prüfen.',
    en: 'Business and trade secrets (§ 4(6) DSG) and the secrecy of tax advisers and auditors (§ 80 WTBG 2017) are to be considered.',
  },
  {
    de: 'Nachweise werden vor Ablauf der Frist weder geändert noch gelöscht. Auf Art. 17 Abs. 3 lit. b stützt sich das nur, soweit eine gesetzliche Pflicht besteht (sieben Jahre, länger bei anhängigem Verfahren); sonst sind Art. 17 und 21 im Einzelfall zu prüfen. Eine Berichtigung ist eine neue Abfrage, die alte bleibt als das, was die Behörde an jenem Tag sagte.',
    en: 'Evidence is neither changed nor erased before its period ends. Art. 17(3)(b) carries that only as far as a legal obligation goes (seven years, longer while proceedings are pending); beyond that, Art. 17 and 21 are to be examined case by case. A rectification is a new check, and the old answer stays as what the authority said on that day.',
  },
]
