import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/base/texts/define.ts'
import { COUNTRY_CODES } from '../../src/vat-ids/uid/countries.ts'
import { countryName } from '../../src/vat-ids/uid/country-names.ts'
import { parseUid } from '../../src/vat-ids/uid/parse-uid.ts'
import { SOURCES } from './sources.ts'
import { checkStatePages, statePages } from './write-pages.ts'

const textOf = (file: string) => statePages().find(page => page.file === `site/pages/${file}.md`)?.after ?? ''

describe('the pages of the states', () => {
  it('consist of a page for each state and an overview, in both languages', () => {
    const pageFiles = statePages().map(({ file }) => file)
    expect(pageFiles).toHaveLength(2 * (COUNTRY_CODES.length + 1))
    expect(globSync('site/pages/*/states/*.md').toSorted()).toEqual(pageFiles.toSorted())
  })

  it('are up to date with rules and facts', () => expect(checkStatePages()).toEqual([]))

  it.each(COUNTRY_CODES)('have for %s the same example, with a valid format and check digit', code => {
    const pages = LANGUAGES.map(language => textOf(`${language}/states/${code.toLowerCase()}`))
    const [example, ...others] = pages.map(page => /\| `(\w+)` \|/.exec(page)?.[1])
    expect(parseUid(example ?? '')).toMatchObject({ isQueryable: true, country: code, hints: [] })
    expect(others).toEqual([example])
  })

  it.each(COUNTRY_CODES)('have for %s the same parts and as many notes in both languages', code => {
    const shapeOf = (page: string) => page.match(/^(?:##? |### |- |\| )/gm)
    const [german = '', english = ''] = LANGUAGES.map(language => textOf(`${language}/states/${code.toLowerCase()}`))
    expect(shapeOf(english)).toEqual(shapeOf(german))
    expect(german).toMatch(`# ${countryName(code, 'de')} (${code})\n`)
    expect(english).toMatch(`# ${countryName(code, 'en')} (${code})\n`)
  })

  it('contain no placeholder, and nothing that VitePress interprets', () => {
    const texts = statePages().map(({ after }) => after.replaceAll(/<!-- .* -->/g, ''))
    expect(texts.filter(text => /[{}<>]|undefined/.test(text))).toEqual([])
  })

  it('cite every source', () => {
    const all = statePages()
      .map(({ after }) => after.replaceAll(/\s+/g, ' '))
      .join('\n')
    const citedSources = Object.values(SOURCES).filter(({ title }) =>
      all.includes(typeof title === 'string' ? title : title.en),
    )
    expect(citedSources).toHaveLength(Object.keys(SOURCES).length)
  })
})
