import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { VERSION } from '../../src/base/releases/version.ts'
import { apiPages } from './api-pages.ts'
import { englishPagesForGermanSite, homePages, sectionPages } from './generated-pages.ts'
import { rewriteForSite } from './links.ts'
import { navigationOf } from './navigation.ts'
import { OWN_PAGES, type Page, pagesOfRepository } from './pages.ts'
import { proofPages } from './proof-pages.ts'

/** The input folder of VitePress. Each build creates it again; it is not committed. */
const STAGED = 'site/.pages'
const PUBLIC = 'site/public'

/** Writes all pages of the site, their pictures and menus to the folder that VitePress reads. */
export async function stageSite(): Promise<void> {
  rmSync(STAGED, { recursive: true, force: true })
  cpSync(PUBLIC, `${STAGED}/public`, { recursive: true })
  const pages = await allPages()
  for (const page of pages) write(page.target, stagedText(page, pages))
  write('navigation.json', JSON.stringify({ version: VERSION, navigation: navigationOf(pages) }))
}

/** Returns every page of the site in both languages. */
export async function allPages(): Promise<Page[]> {
  const originalPages = [...pagesOfRepository(), ...(await apiPages()), ...proofPages()]
  const pages = [...originalPages, ...englishPagesForGermanSite(originalPages)]
  return [...pages, ...sectionPages(pages), ...homePages(pages)]
}

function stagedText(page: Page, pages: readonly Page[]): string {
  const sameLanguage = pages.filter(({ language }) => language === page.language)
  const otherLanguage = pages.filter(({ language }) => language !== page.language)
  const bySource = new Map([...otherLanguage, ...sameLanguage].map(candidate => [candidate.source, candidate]))
  return rewriteForSite(page, { pages: bySource, pictureOf })
}

/**
 * Copies a picture of the repository to the input folder. Returns its path there, or null if the
 * file is not a picture.
 */
function pictureOf(file: string): string | null {
  if (!/\.(?:png|webp|svg)$/.test(file) || !existsSync(file)) return null
  const path = file.startsWith(`${OWN_PAGES}/`) ? file.slice(OWN_PAGES.length + 1) : join('pictures', file)
  mkdirSync(join(STAGED, dirname(path)), { recursive: true })
  copyFileSync(file, join(STAGED, path))
  return path
}

function write(target: string, text: string): void {
  mkdirSync(join(STAGED, dirname(target)), { recursive: true })
  writeFileSync(join(STAGED, target), text)
}
