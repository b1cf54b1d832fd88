import { LANGUAGES, type Language } from '../../base/texts/define.ts'
import type { Installation } from './installation.ts'
import type { Page } from './page.ts'
import { accessRequest } from './pages/access-request.ts'
import { processingAnnex } from './pages/annex.ts'
import { deletionConcept } from './pages/deletion.ts'
import { measuresPage } from './pages/measures-page.ts'
import { recipientsPage } from './pages/recipients-page.ts'
import { recordOfController, recordOfProcessor } from './pages/record.ts'
import { formatMarkdown } from './write-markdown.ts'
import { formatPdf } from './write-pdf.ts'

/** A document as a file; `path` starts with its language. */
export type PageFile = { path: string; bytes: Uint8Array }

const PAGES: readonly ((installation: Installation, language: Language) => Page | null)[] = [
  recordOfController,
  recordOfProcessor,
  measuresPage,
  deletionConcept,
  recipientsPage,
  processingAnnex,
  accessRequest,
]

/** Returns the pages of an installation in one language; parts not in use have no page. */
export const createPages = (installation: Installation, language: Language): Page[] =>
  PAGES.flatMap(page => page(installation, language) ?? [])

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
