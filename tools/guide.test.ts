import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../src/base/texts/define.ts'
import { PICTURE_FOLDER, PICTURES, TEXTS_FOLDER } from '../tests/guide/pictures.ts'
import { everyText } from '../tests/world/files/every-text.ts'

// Everything that a page of the guide names must exist: labels in the product's texts, pictures as
// the journeys take them.

const MAX_BYTES = 3_000_000

const pagesIn = (language: string): string[] => globSync(`site/pages/${language}/guide/*.md`).toSorted()
const nameOf = (file: string): string => basename(file).replace(/\.\w+$/, '')
const read = (file: string): string => readFileSync(file, 'utf8')

/**
 * Returns the names of a page's pictures in order; those of another language, or with another form
 * of name, with their full address.
 */
const picturesOn = (page: string, language: string): string[] =>
  [...page.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, address = '']) =>
    address.replace(new RegExp(`^\\.\\./\\.\\./pictures/${language}/([a-z-]+)\\.webp$`), '$1'),
  )

describe('the guide', () => {
  it('has the same pages in each language, and each page the same pictures', () => {
    const found = LANGUAGES.map(language =>
      pagesIn(language).map(file => ({ page: nameOf(file), pictures: picturesOn(read(file), language) })),
    )
    expect(found[0]?.length).toBeGreaterThan(10)
    expect(found[1]).toEqual(found[0])
  })

  it.each(LANGUAGES)('shows each picture that is taken, and no other (%s)', language => {
    const shown = new Set(pagesIn(language).flatMap(file => picturesOn(read(file), language)))
    expect([...shown].toSorted()).toEqual([...PICTURES].toSorted())
    const kept = globSync(`${PICTURE_FOLDER}/${language}/*`).map(nameOf).toSorted()
    expect(kept).toEqual([...PICTURES].toSorted())
    expect(globSync(`${TEXTS_FOLDER}/${language}/*`).map(nameOf).toSorted()).toEqual(kept)
  })

  it('has pictures that are soon loaded', () => {
    const bytes = globSync(`${PICTURE_FOLDER}/*/*.webp`).map(file => statSync(file).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
  })

  it.each(LANGUAGES)('prints in bold only what the product says, letter by letter (%s)', async language => {
    const said = (await everyText()).map(([, text]) => patternOf(text[language]))
    const strangers = pagesIn(language).flatMap(file =>
      [...read(file).matchAll(/\*\*([^*]+)\*\*/g)]
        .map(([, words = '']) => words)
        .filter(words => !said.some(pattern => pattern.test(words)))
        .map(words => `${file}: ${words}`),
    )
    expect(strangers).toEqual([])
  })

  it.each(LANGUAGES)('begins each page with its title, and links only to pages that are there (%s)', language => {
    for (const file of pagesIn(language)) {
      const page = read(file)
      expect(page, file).toMatch(/^# \S.*\n\n/)
      const links = [...page.matchAll(/(?<!!)\[[^\]]+\]\((?!https:)([^)#]+)/g)].map(([, address = '']) => address)
      expect(links.filter(address => !existsSync(new URL(address, new URL(file, ROOT))))).toEqual([])
    }
  })
})

const ROOT = new URL('../', import.meta.url)

/** Placeholders are numbers: "60 UIDs abfragen" matches "{{number}} UIDs abfragen". */
const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '[\\d.,]+')}$`)
