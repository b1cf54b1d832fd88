import { LANGUAGES, type Language } from '../../base/texts/define.ts'
import { fillText, readText, type Values } from './fill-text.ts'
import type { Installation } from './installation.ts'
import type { LocalizedText, Page } from './page.ts'
import { accessRequestValues } from './pages/access-request.ts'
import { annexValues } from './pages/annex.ts'
import { deletionValues } from './pages/deletion.ts'
import { measuresValues } from './pages/measures.ts'
import { recipientsValues } from './pages/recipients.ts'
import { controllerValues, processorValues } from './pages/record.ts'
import { sharedValues } from './pages/shared.ts'
import { formatMarkdown } from './write-markdown.ts'
import { formatPdf } from './write-pdf.ts'

/** A document as a file; `path` starts with its language. */
export type PageFile = { path: string; bytes: Uint8Array }

/** `files`: the name of the page, and of its text in `texts`. */
type PageDefinition = {
  files: LocalizedText
  values: (installation: Installation, language: Language) => Values
  /** Absent: every installation has the page. */
  isInUse?: (installation: Installation) => boolean
}

const PAGES: readonly PageDefinition[] = [
  { files: { de: '1-verzeichnis-verantwortlicher', en: '1-record-controller' }, values: controllerValues },
  {
    files: { de: '2-verzeichnis-auftragsverarbeiter', en: '2-record-processor' },
    values: processorValues,
    isInUse: ({ clients, formerClients }) => clients.length + formerClients > 0,
  },
  { files: { de: '3-technische-massnahmen', en: '3-technical-measures' }, values: measuresValues },
  { files: { de: '4-loeschkonzept', en: '4-deletion-concept' }, values: deletionValues },
  { files: { de: '5-empfaenger-und-drittlaender', en: '5-recipients-and-third-countries' }, values: recipientsValues },
  {
    files: { de: '6-anlage-auftragsverarbeitung', en: '6-processing-agreement-annex' },
    values: annexValues,
    isInUse: ({ clients }) => clients.length > 0,
  },
  { files: { de: '7-auskunft-zu-einer-uid', en: '7-access-request-for-a-vat-id' }, values: accessRequestValues },
]

/** Returns the pages of an installation in one language; parts not in use have no page. */
export const createPages = (installation: Installation, language: Language): Page[] =>
  PAGES.filter(({ isInUse = () => true }) => isInUse(installation)).map(page =>
    createPage(page, installation, language),
  )

function createPage({ files, values }: PageDefinition, installation: Installation, language: Language): Page {
  const file = files[language]
  const [, title = '', text = ''] = /^# (.+)\n([\s\S]+)$/.exec(readText(file, language)) ?? []
  const shared = sharedValues(installation, language)
  return { file, title, language, parts: fillText(text, language, values(installation, language), shared) }
}

/**
 * Returns each page in both languages, as Markdown for editing and as PDF for printing
 * (docs/running.md#data-protection-as-pages).
 */
export async function writePages(installation: Installation): Promise<PageFile[]> {
  const pages: PageFile[] = []
  for (const page of LANGUAGES.flatMap(language => createPages(installation, language))) {
    const path = `${page.language}/${page.file}`
    pages.push({ path: `${path}.md`, bytes: Buffer.from(formatMarkdown(page)) })
    pages.push({ path: `${path}.pdf`, bytes: await formatPdf(page, installation) })
  }
  return pages
}
