import type { Language } from '../../../base/texts/define.ts'
import { MARK_DATA_IDS } from '../../../registers/marks/marks.ts'
import { activitiesOf } from '../activities.ts'
import type { Installation, RecipientId } from '../installation.ts'
import { facts, gap, heading, type LocalizedText, list, type Page, type Row } from '../page.ts'
import { firmRows, openingParts, recipientNameOf } from '../page-words.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'
import { describeKinds } from './describe-kinds.ts'
import { thirdCountries } from './third-countries.ts'

const FILE: LocalizedText = { de: '7-auskunft-zu-einer-uid', en: '7-access-request-for-a-vat-id' }
const TITLE: LocalizedText = {
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
    ...openingParts(installation, language),
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
  const given = recipientsInUse(installation).filter(id => theirs.has(id) && !RECIPIENTS[id].getsNoPersonalData)
  const kinds = partners.flatMap(({ data }) => data)
  const purposes = partners.map(({ purpose, ground }) => `${purpose[language]} (${ground[language]})`)
  return [
    ...firmRows(installation, language, LABELS.controller),
    [LABELS.purposes[language], purposes.join('\n')],
    [LABELS.categories[language], CATEGORIES[language]],
    [LABELS.recipients[language], given.map(id => recipientNameOf(id, installation, language)).join('\n')],
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
  ...MARK_DATA_IDS,
])

const HEADINGS = {
  steps: { de: 'Schritte', en: 'Steps' },
  where: { de: 'Wo im Produkt zu suchen ist', en: 'Where to look in the product' },
  answer: { de: 'Was die Auskunft enthält', en: 'What the answer contains' },
  limits: { de: 'Grenzen', en: 'Limits' },
} satisfies Record<string, LocalizedText>

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
} satisfies Record<string, LocalizedText>

const CATEGORIES: LocalizedText = {
  de: 'UID, Name und Anschrift laut Behörde und laut eigenen Daten, Tag und Ergebnis jeder Abfrage, Beurteilungen, Hinweise aus Warnlisten, hochgeladene Dateien mit allen ihren Spalten',
  en: 'VAT ID, name and address according to the authority and to own records, date and result of each check, judgements, flags from warning lists, uploaded files with all their columns',
}
const SOURCE: LocalizedText = {
  de: 'die als Empfänger genannten Behörden und Register; die Liste der Scheinunternehmen des Bundesministeriums für Finanzen, wo sie abgerufen wird; die eigenen Daten der Firma, die abgefragt hat',
  en: 'the authorities and registers named as recipients; the Federal Ministry of Finance’s list of fictitious companies, if it is fetched; the records of the company that made the check',
}
const RIGHTS: LocalizedText = {
  de: 'Berichtigung, Löschung, Einschränkung, Widerspruch; Beschwerde bei der Österreichischen Datenschutzbehörde, Barichgasse 40–42, 1030 Wien',
  en: 'rectification, erasure, restriction, objection; complaint to the Austrian Data Protection Authority, Barichgasse 40–42, 1030 Vienna',
}
const NO_DECISIONS: LocalizedText = {
  de: 'keine: das Produkt zeigt Antworten der Behörden, entscheidet nichts und bewertet niemanden',
  en: 'none: the product shows answers from authorities; it makes no decisions and does not rate people',
}
const COPY: LocalizedText = {
  de: 'Ausdruck oder Datei dessen, was gefunden wurde',
  en: 'a printout or file of the data found',
}

const STEPS: readonly LocalizedText[] = [
  {
    de: 'Eingang festhalten: die Frist ist ein Monat, verlängerbar um zwei (Art. 12 Abs. 3).',
    en: 'Record the date of receipt: the answer is due within one month, which may be extended by two months (Art. 12(3)).',
  },
  {
    de: 'Feststellen, wer fragt und ob die UID die eines Menschen ist (Einzelunternehmer): Daten juristischer Personen sind keine personenbezogenen Daten im Sinn der DSGVO. Auf das Grundrecht nach § 1 DSG können sich auch juristische Personen berufen: nicht ungeprüft abweisen. Firmen, deren Name einen Menschen nennt, wie Einzelunternehmer behandeln. Bei Zweifel Identitätsnachweis verlangen (Art. 12 Abs. 6).',
    en: 'Establish who is asking, and whether the VAT ID belongs to a natural person (sole trader): data of legal persons is not personal data within the meaning of the GDPR. Legal persons may also invoke the fundamental right under § 1 DSG: do not reject their requests without examination. Treat companies named after a person like sole traders. If in doubt, ask for proof of identity (Art. 12(6)).',
  },
  {
    de: 'Feststellen, wer Verantwortlicher ist: liegen Daten bei einer betreuten Firma, geht das Verlangen unverzüglich an sie (Art. 28 Abs. 3 lit. e); ohne ihre Weisung wird nichts beantwortet.',
    en: 'Establish who the controller is: if the data belongs to a client company, forward the request to it without delay (Art. 28(3)(e)); do not answer without its instructions.',
  },
  {
    de: 'UID und Namen auf der Seite „Datenauskunft“ suchen und das Gefundene ausgeben, je Firma für sich.',
    en: 'Search for the VAT ID and the name on the page “Data held” and export the results, separately for each company.',
  },
  {
    de: 'Auskunft erteilen und Tag und Inhalt festhalten; findet sich nichts, auch das mitteilen.',
    en: 'Provide the information, and record the date and content; if nothing is found, say so.',
  },
]

const PLACES: readonly LocalizedText[] = [
  {
    de: 'die Seite „Datenauskunft“: sucht in allem, was gespeichert ist, auch in Dateien, und gibt es als ZIP-Datei aus; was sie nicht durchsehen konnte, nennt sie. Zum Nachsehen im Einzelnen:',
    en: 'the page “Data held”: searches everything that is stored, including files, and exports it as a ZIP file; it lists what it could not search. To look at individual items:',
  },
  {
    de: 'Geschäftspartner: letzter Stand, Namen, und im Verlauf jede Antwort, Liste, Einzelabfrage, Beurteilung und Änderung',
    en: 'business partners: latest state, names, and in the timeline every answer, list, single check, judgement and change',
  },
  {
    de: 'Einzelabfragen und Listen: Bericht, Antwort wie erhalten, hochgeladene Datei mit allen ihren Spalten',
    en: 'single checks and lists: report, answer as received, uploaded file with all its columns',
  },
  {
    de: 'ein Prüferpaket der betroffenen Jahre: alle Nachweise einer Firma als CSV, in dem nach der UID zu suchen ist',
    en: 'an auditor package for the years concerned: all evidence of a company as CSV, which can be searched for the VAT ID',
  },
  {
    de: 'für Benutzer des Produkts: Benutzerverwaltung und Protokoll, nach der Person gefiltert',
    en: 'for users of the product: user administration and audit log, filtered by person',
  },
]

const LIMITS: readonly LocalizedText[] = [
  {
    de: 'Rechte anderer bleiben unberührt (Art. 15 Abs. 4): Namen von Mitarbeitern, die abgefragt oder geurteilt haben, und andere Partner derselben Liste sind zu schwärzen.',
    en: 'The rights of others are not affected (Art. 15(4)): redact the names of staff who made checks or judgements, and other partners in the same list.',
  },
  {
    de: 'Betriebs- und Geschäftsgeheimnisse (§ 4 Abs. 6 DSG) und die Verschwiegenheit der Wirtschaftstreuhänder (§ 80 WTBG 2017) sind zu prüfen.',
    en: 'Consider business and trade secrets (§ 4(6) DSG) and the professional secrecy of tax advisers and auditors (§ 80 WTBG 2017).',
  },
  {
    de: 'Nachweise werden vor Ablauf der Frist weder geändert noch gelöscht. Auf Art. 17 Abs. 3 lit. b stützt sich das nur, soweit eine gesetzliche Pflicht besteht (sieben Jahre, länger bei anhängigem Verfahren); sonst sind Art. 17 und 21 im Einzelfall zu prüfen. Eine Berichtigung ist eine neue Abfrage, die alte bleibt als das, was die Behörde an jenem Tag sagte.',
    en: 'Evidence is neither changed nor erased before its period ends. Art. 17(3)(b) supports this only to the extent of a legal obligation (seven years, longer while proceedings are pending); beyond that, Art. 17 and 21 must be examined case by case. A rectification is a new check; the old answer is kept as what the authority said on that day.',
  },
]
