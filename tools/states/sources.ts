import type { Language } from '../../src/base/texts/define.ts'
import { formatDate } from '../../src/base/texts/format.ts'
import { type BilingualText, READ_ON } from './page-texts.ts'

/**
 * A public page or document on which a state's page is based. The title is its own, or ours if the
 * entry comprises several. `seen` is the date on which we read it.
 */
type Source = { title: string | BilingualText; url: string | null; seen: string }

/**
 * The sources of the states' pages, by the name that facts use. No authority was queried for them;
 * see docs/sources.md.
 */
export const SOURCES = {
  'bmf-uid': {
    title: 'Bundesministerium für Finanzen, Handbuch „UID-Abfrage-Webservice“, 20.09.2024',
    url: null,
    seen: '2026-11-20',
  },
  'fon-clients': {
    title: {
      de: 'Programme anderer, die FinanzOnline abfragen, mit ihren Antworten: php-fon-webservices, finanzonline_uid, austria-gov-connect und ein Odoo-Modul von 2018/19',
      en: 'Third-party programs that query FinanzOnline, with the answers they contain: php-fon-webservices, finanzonline_uid, austria-gov-connect, and an Odoo module of 2018/19',
    },
    url: null,
    seen: '2026-11-20',
  },
  'vies-clients': {
    title: {
      de: 'Programme anderer, die VIES abfragen, mit ihren Antworten: vies-parser, valvat, D365FinanceToolbox, vatchecker',
      en: 'Third-party programs that query VIES, with the answers they contain: vies-parser, valvat, D365FinanceToolbox, vatchecker',
    },
    url: null,
    seen: '2026-11-20',
  },
  'vies-spain': {
    title: {
      de: 'Eine Antwort von VIES zu einer spanischen Nummer: Name und Anschrift sind ---',
      en: 'An answer from VIES about a Spanish number: name and address are ---',
    },
    url: 'https://github.com/laravel/vat-calculator/issues/90',
    seen: '2026-11-27',
  },
  'vies-germany': {
    title: {
      de: 'Eine Antwort von VIES zu einer deutschen Nummer: der Name ist ---',
      en: 'An answer from VIES about a German number: the name is ---',
    },
    url: 'https://github.com/NKoonen/vatchecker/pull/60',
    seen: '2026-11-27',
  },
  'vies-limits': {
    title: {
      de: 'Auskunft der VIES-Betreuung zu den Grenzen, Dezember 2025',
      en: 'Answer of the VIES support desk about its limits, December 2025',
    },
    url: 'https://github.com/ibericode/vat/issues/79',
    seen: '2026-11-20',
  },
  'vies-faq': {
    title: {
      de: 'Europäische Kommission, VIES, häufige Fragen (eine Abschrift)',
      en: 'European Commission, VIES, frequently asked questions (a copy)',
    },
    url: 'https://niceapps.fr/sostva/en/support/',
    seen: '2026-11-27',
  },
  aeat: {
    title: 'Agencia Tributaria, identification to do business within the EU: ROI, VIES, NIF-IVA',
    url: 'https://sede.agenciatributaria.gob.es/Sede/en_gb/iva/iva-operaciones-comercio-exterior/identificacion-realizar-operaciones-otros-empresarios-ue.html',
    seen: '2026-11-27',
  },
  'italian-archive': {
    title: {
      de: 'Guida al servizio VIES, zu Art. 27 DL 78/2010',
      en: 'Guida al servizio VIES, on art. 27 of DL 78/2010',
    },
    url: 'http://www.tusciafisco.it/internazionalizzazione/10906-guida-servizio-vies.html',
    seen: '2026-11-27',
  },
  bzst: {
    title: 'Bundeszentralamt für Steuern, Bestätigung ausländischer USt-IdNrn',
    url: 'https://www.bzst.de/DE/Unternehmen/Identifikationsnummern/Umsatzsteuer-Identifikationsnummer/AuslaendischeUSt-IdNr/auslaendische_ust_idnr_node.html',
    seen: '2026-11-27',
  },
  'polish-list': {
    title: 'Ministerstwo Finansów, wykaz podatników VAT (white list), API wl-api.mf.gov.pl',
    url: 'https://wl-api.mf.gov.pl',
    seen: '2026-11-20',
  },
  'number-formats': {
    title: {
      de: 'python-stdnum (Commit 006192e) und die Regeln der Kommission für den Aufbau der Nummern',
      en: 'python-stdnum (commit 006192e) and the Commission’s rules of construction of VAT numbers',
    },
    url: 'https://github.com/arthurdejong/python-stdnum',
    seen: '2026-11-20',
  },
  'czech-registers': {
    title: 'Finanční správa, ADIS register of VAT payers; Ministerstvo financí, ARES',
    url: 'https://ares.gov.cz',
    seen: '2026-11-20',
  },
  'slovak-lists': {
    title: {
      de: 'Finančná správa SR, offene Daten (Listen zur DPH), in der Beschreibung von openapi-financna-sprava',
      en: 'Finančná správa SR, open data (lists on DPH), as described by openapi-financna-sprava',
    },
    url: 'https://opendata.financnasprava.sk',
    seen: '2026-11-20',
  },
  'romanian-register': {
    title: {
      de: 'ANAF, PlatitorTvaRest v9, in Programmen anderer mit Antworten von 2026',
      en: 'ANAF, PlatitorTvaRest v9, in third-party programs with answers of 2026',
    },
    url: 'https://webservicesp.anaf.ro',
    seen: '2026-11-30',
  },
  'swiss-register': {
    title: 'Bundesamt für Statistik, UID register, PublicServices V5.0; eCH-0097',
    url: 'https://www.uid.admin.ch',
    seen: '2026-11-20',
  },
  'norwegian-register': {
    title: 'Brønnøysundregistrene, Enhetsregisteret, åpne data (API, version 2)',
    url: 'https://data.brreg.no/enhetsregisteret/api/dokumentasjon/no/index.html',
    seen: '2026-11-30',
  },
  hmrc: {
    title: 'HMRC Developer Hub, Check a UK VAT number 2.0',
    url: 'https://developer.service.hmrc.gov.uk',
    seen: '2026-11-20',
  },
} as const satisfies Record<string, Source>

export type SourceName = keyof typeof SOURCES

/** Returns a Markdown list of sources, each once and with the date on which it was read. */
export const citationsOf = (names: readonly SourceName[], language: Language): string =>
  [...new Set(names)].map(name => `- ${citation(SOURCES[name], language)}`).join('\n')

function citation({ title, url, seen }: Source, language: Language): string {
  const text = typeof title === 'string' ? title : title[language]
  return `${url === null ? text : `[${text}](${url})`}, ${READ_ON[language]} ${formatDate(new Date(seen))}`
}
