import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from '../../src/vat-ids/uid/countries.ts'
import { parseUid } from '../../src/vat-ids/uid/parse-uid.ts'
import { NOTES } from './notes.ts'
import { NUMBER_FACTS } from './number-facts.ts'
import { SOURCES } from './sources.ts'
import { checkStatePages, statePages } from './write-pages.ts'

describe('the pages of the states', () => {
  it('consist of a page for each state and an overview, in both languages', () => {
    const pageFiles = statePages().map(({ file }) => file)
    expect(pageFiles).toHaveLength(2 * (COUNTRY_CODES.length + 1))
    expect(globSync('site/pages/*/states/*.md').toSorted()).toEqual(pageFiles.toSorted())
  })

  it('are up to date with rules and facts', () => expect(checkStatePages()).toEqual([]))

  it.each(COUNTRY_CODES)('contain for %s an example with a valid format and check digit', code => {
    expect(parseUid(NUMBER_FACTS[code].example)).toMatchObject({ isQueryable: true, country: code, hints: [] })
  })

  it('contain no placeholder, and nothing that VitePress interprets', () => {
    const texts = statePages().map(({ text }) => text.replaceAll(/<!-- .* -->/g, ''))
    expect(texts.filter(text => /[{}<>]|undefined/.test(text))).toEqual([])
  })

  it('cite every source', () => {
    const all = statePages()
      .map(({ text }) => text.replaceAll(/\s+/g, ' '))
      .join('\n')
    const citedSources = Object.values(SOURCES).filter(({ title }) =>
      all.includes(typeof title === 'string' ? title : title.en),
    )
    expect(citedSources).toHaveLength(Object.keys(SOURCES).length)
  })

  it('contain no note of a state twice', () => {
    const notes = Object.values(NOTES).map(notesOfState => notesOfState.map(({ en }) => en))
    expect(notes.filter(notesOfState => new Set(notesOfState).size < notesOfState.length)).toEqual([])
  })
})
