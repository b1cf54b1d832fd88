import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { LANGUAGES, type Language } from '../../ground/texts/define.ts'
import { titleOf } from './headings.ts'

/** What the addresses of all pages begin with. */
export const BASE = '/docs'

/** A page of the help, as somebody has written it. */
export type Page = {
  language: Language
  /** Where it lies below its language, without an ending: guide/one-vat-id, states/index. */
  place: string
  title: string
  markdown: string
}

/** All that the help may show: pages by their file (de/guide/index.md), and pictures by theirs (pictures/de/users.webp). */
export type Library = { folder: string; pages: ReadonlyMap<string, Page>; pictures: ReadonlySet<string> }

/** Reads every page in `folder`, once: what comes later, and what is no plain file, is never opened. */
export function readLibrary(folder: string): Library {
  const files = filesIn(folder)
  const pages = files.flatMap(file => {
    const language = LANGUAGES.find(each => file.startsWith(`${each}/`))
    return language === undefined || !file.endsWith('.md') ? [] : [[file, readPage(folder, file, language)] as const]
  })
  return { folder, pages: new Map(pages), pictures: new Set(files.filter(file => /\.(?:webp|png)$/.test(file))) }
}

/** Returns the path under which a page is served; the first of a folder by the folder. */
export const addressOf = ({ language, place }: Pick<Page, 'language' | 'place'>): string =>
  `${BASE}/${language}/${place.replace(/(?:^|(?<=\/))index$/, '')}`

function readPage(folder: string, file: string, language: Language): Page {
  const markdown = readFileSync(join(folder, file), 'utf8')
  return { language, place: file.slice(language.length + 1, -'.md'.length), title: titleOf(markdown), markdown }
}

// Without its pages the product starts all the same.
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted()
}
