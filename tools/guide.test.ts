import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../src/base/texts/define.ts'
import { PICTURE_FOLDER, PICTURES, TEXTS_FOLDER } from '../tests/guide/pictures.ts'
import { everyText } from '../tests/world/files/every-text.ts'

// Everything that a page of the guide mentions must exist: labels in the product's texts, and
// pictures that the journeys take.

const MAX_BYTES = 3_000_000

const pagesIn = (language: string): string[] => globSync(`site/pages/${language}/guide/*.md`).toSorted()
const nameOf = (file: string): string => basename(file).replace(/\.\w+$/, '')
const read = (file: string): string => readFileSync(file, 'utf8')

/**
 * Returns the names of a page's pictures in order. A picture of another language, or with an
 * unexpected path, is returned with its full address.
 */
const picturesOn = (page: string, language: string): string[] =>
  [...page.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, address = '']) =>
    address.replace(new RegExp(`^\\.\\./\\.\\./pictures/${language}/([a-z-]+)\\.webp$`), '$1'),
  )

describe('the guide', () => {
  it('has the same pages with the same pictures in each language', () => {
    const pages = LANGUAGES.map(language =>
      pagesIn(language).map(file => ({ page: nameOf(file), pictures: picturesOn(read(file), language) })),
    )
    expect(pages[0]?.length).toBeGreaterThan(10)
    expect(pages[1]).toEqual(pages[0])
  })

  it.each(LANGUAGES)('shows exactly the pictures that the journeys take (%s)', language => {
    const shownPictures = new Set(pagesIn(language).flatMap(file => picturesOn(read(file), language)))
    expect([...shownPictures].toSorted()).toEqual([...PICTURES].toSorted())
    const storedPictures = globSync(`${PICTURE_FOLDER}/${language}/*`).map(nameOf).toSorted()
    expect(storedPictures).toEqual([...PICTURES].toSorted())
    expect(globSync(`${TEXTS_FOLDER}/${language}/*`).map(nameOf).toSorted()).toEqual(storedPictures)
  })

  it('limits the total size of the pictures', () => {
    const bytes = globSync(`${PICTURE_FOLDER}/*/*.webp`).map(file => statSync(file).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
  })

  it.each(LANGUAGES)('prints only texts of the product in bold, literally (%s)', async language => {
    const textPatterns = (await everyText()).map(([, text]) => patternOf(text[language]))
    const unknown = pagesIn(language).flatMap(file =>
      [...read(file).matchAll(/\*\*([^*]+)\*\*/g)]
        .map(([, words = '']) => words)
        .filter(words => !textPatterns.some(pattern => pattern.test(words)))
        .map(words => `${file}: ${words}`),
    )
    expect(unknown).toEqual([])
  })

  it.each(LANGUAGES)('begins each page with its title and links only to existing pages (%s)', language => {
    for (const file of pagesIn(language)) {
      const page = read(file)
      expect(page, file).toMatch(/^# \S.*\n\n/)
      const links = [...page.matchAll(/(?<!!)\[[^\]]+\]\((?!https:)([^)#]+)/g)].map(([, address = '']) => address)
      expect(links.filter(address => !existsSync(new URL(address, new URL(file, ROOT))))).toEqual([])
    }
  })
})

const ROOT = new URL('../', import.meta.url)

/**
 * Matches a text with numbers for placeholders, as "60 UIDs abfragen" for "{{n}} UIDs abfragen".
 */
const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '[\\d.,]+')}$`)
