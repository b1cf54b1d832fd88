import type { Language } from '../../src/base/texts/define.ts'

/** A section of the site for one audience. */
export type Section = {
  /** The name in URLs, as in /docs/en/operators/…. */
  name: string
  title: Record<Language, string>
  /** A description of the content. */
  description: Record<Language, string>
  /** The names of the first pages, in this order. All others follow by title. */
  firstPages: readonly string[]
}

/** The sections of the site in their order. They include files in `site/pages/LANGUAGE/NAME/`. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'guide',
    title: { de: 'Handbuch', en: 'Guide' },
    description: {
      de: 'Für die Buchhaltung: UIDs prüfen, Listen hochladen, Ergebnisse lesen und aufbewahren.',
      en: 'For accountants: check VAT IDs, upload lists, read the results and keep them.',
    },
    firstPages: [
      ...['index', 'first-sign-in', 'one-vat-id', 'upload-a-list', 'read-the-result', 'take-home', 'partners'],
      ...['whole-stock', 'further-registers', 'on-a-day', 'auditor-packages', 'databox', 'for-admins'],
    ],
  },
  {
    name: 'states',
    title: { de: 'Staaten', en: 'States' },
    description: {
      de: 'Was die Register jedes Staates auf eine Abfrage antworten und was nicht.',
      en: 'What each state’s registers answer to a query, and what they do not.',
    },
    firstPages: ['index'],
  },
  {
    name: 'operators',
    title: { de: 'Betrieb', en: 'Operators' },
    description: {
      de: 'Einrichten, betreiben, sichern, überwachen und auf die nächste Version wechseln.',
      en: 'Set up, run, back up and watch the product, and move to the next release.',
    },
    firstPages: ['index', 'running', 'operations', 'operators-year', 'upgrading', 'scaling', 'metrics'],
  },
  {
    name: 'integrators',
    title: { de: 'Schnittstellen', en: 'Integrators' },
    description: {
      de: 'Die Aufrufe für Programme, die Befehlszeile und fertige Anbindungen für Excel, SAP, Odoo und andere.',
      en: 'The calls for programs, the command line, and recipes for Excel, SAP, Odoo and others.',
    },
    firstPages: [
      ...['index', 'api', 'reference', 'calls-checks', 'calls-batches', 'calls-partners', 'calls-proofs'],
      ...['calls-webhooks', 'events', 'objects', 'problems', 'lists', 'command-line', 'mcp'],
    ],
  },
  {
    name: 'auditors',
    title: { de: 'Prüfung', en: 'Auditors' },
    description: {
      de: 'Was ein Nachweis wert ist: Regeln, Rechtsquellen, Prüferpakete und Sicherheit.',
      en: 'What the evidence is worth: rules, sources of law, packages for auditors, and security.',
    },
    firstPages: ['index', 'procedure', 'auditor-packages', 'rules', 'sources', 'same-company', 'security'],
  },
  {
    name: 'contributors',
    title: { de: 'Mitwirken', en: 'Contributors' },
    description: {
      de: 'Wie das Programm gebaut ist, wie man es ändert und welche Wörter es verwendet.',
      en: 'How the product is made, how to change it, and which words it uses.',
    },
    firstPages: ['index', 'about', 'contributing', 'map', 'walks', 'glossary'],
  },
  {
    name: 'decisions',
    title: { de: 'Entscheidungen', en: 'Decisions' },
    description: {
      de: 'Was jemand in Frage stellen könnte, nach dem Tag, an dem es entschieden wurde: was abgewogen wurde und was es kostet.',
      en: 'Design decisions by date: the alternatives considered, and the trade-offs.',
    },
    firstPages: ['index'],
  },
]

/**
 * The path on the site of each repository page. Pages of docs/ that are not listed here are for
 * contributors.
 */
const PAGE_BY_SOURCE_FILE: Readonly<Record<string, string>> = {
  'docs/running.md': 'operators/running',
  'docs/operations.md': 'operators/operations',
  'docs/operators-year.md': 'operators/operators-year',
  'docs/upgrading.md': 'operators/upgrading',
  'docs/scaling.md': 'operators/scaling',
  'docs/metrics.md': 'operators/metrics',
  'docs/benchmarks.md': 'operators/benchmarks',
  'CHANGELOG.md': 'operators/changelog',
  'docs/api.md': 'integrators/api',
  'docs/mcp.md': 'integrators/mcp',
  'docs/lists.md': 'integrators/lists',
  'clients/cli/README.md': 'integrators/command-line',
  'docs/auditor-packages.md': 'auditors/auditor-packages',
  'docs/procedure.md': 'auditors/procedure',
  'docs/procedure.de.md': 'auditors/procedure',
  'docs/rules.md': 'auditors/rules',
  'docs/sources.md': 'auditors/sources',
  'docs/same-company.md': 'auditors/same-company',
  'docs/security.md': 'auditors/security',
  'docs/decisions/README.md': 'decisions/index',
  'README.md': 'contributors/about',
  'README.de.md': 'contributors/about',
  'CONTRIBUTING.md': 'contributors/contributing',
  'SECURITY.md': 'contributors/report-a-hole',
  'src/checking/batches/asking/README.md': 'contributors/asking',
}

/** The path on the site of each folder with pages. */
const FOLDERS: readonly (readonly [string, string])[] = [
  ['docs/decisions/', 'decisions/'],
  ['docs/recipes/', 'integrators/'],
  ['docs/', 'contributors/'],
]

/** Patterns of the repository files that are on the site. */
export const SOURCES: readonly string[] = [
  ...Object.keys(PAGE_BY_SOURCE_FILE).filter(file => !file.startsWith('docs/')),
  'docs/**/*.md',
]

/**
 * Returns the path of a repository page on the site, without language and extension, or null if it
 * is not on the site.
 */
export function sitePathOf(source: string): string | null {
  const path = PAGE_BY_SOURCE_FILE[source]
  if (path !== undefined) return path
  const folder = FOLDERS.find(([from]) => source.startsWith(from))
  return folder === undefined ? null : folder[1] + source.slice(source.lastIndexOf('/') + 1).replace(/\.md$/, '')
}
