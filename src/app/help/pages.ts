import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { LANGUAGES, type Language } from '../../base/texts/define.ts'
import { titleOf } from './headings.ts'

/** Prefix of all pages' paths. */
export const BASE = '/docs'

/** A Markdown page of the help. */
export type Page = {
  language: Language
  /** Its path below the language, without extension: guide/one-vat-id, states/index. */
  path: string
  title: string
  markdown: string
}

/**
 * The content of the help: pages by file (de/guide/index.md), and pictures by file
 * (pictures/de/users.webp).
 */
export type Library = { folder: string; pages: ReadonlyMap<string, Page>; pictures: ReadonlySet<string> }

/**
 * Reads every page in `folder`, once. Files added later, and anything but plain files, are never
 * opened.
 */
export function readLibrary(folder: string): Library {
  const files = filesIn(folder)
  const pages = files.flatMap(file => {
    const language = LANGUAGES.find(each => file.startsWith(`${each}/`))
    return language === undefined || !file.endsWith('.md') ? [] : [[file, readPage(folder, file, language)] as const]
  })
  return { folder, pages: new Map(pages), pictures: new Set(files.filter(file => /\.(?:webp|png)$/.test(file))) }
}

/** Returns a page's path; a folder's first page has the folder's path. */
export const addressOf = ({ language, path }: Pick<Page, 'language' | 'path'>): string =>
  `${BASE}/${language}/${path.replace(/(?:^|(?<=\/))index$/, '')}`

function readPage(folder: string, file: string, language: Language): Page {
  const markdown = readFileSync(join(folder, file), 'utf8')
  return { language, path: file.slice(language.length + 1, -'.md'.length), title: titleOf(markdown), markdown }
}

// The product also starts without the pages.
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted()
}
