import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from '../../src/vat-ids/uid/countries.ts'
import { parseUid } from '../../src/vat-ids/uid/parse-uid.ts'
import { NOTES } from './notes.ts'
import { NUMBER_FACTS } from './number-facts.ts'
import { SOURCES } from './sources.ts'
import { checkStatePages, statePages } from './write-pages.ts'

describe('the pages of the states', () => {
  it('are a page for each state and an overview, in both languages, and no other', () => {
    const made = statePages().map(({ file }) => file)
    expect(made).toHaveLength(2 * (COUNTRY_CODES.length + 1))
    expect(globSync('site/pages/*/states/*.md').toSorted()).toEqual(made.toSorted())
  })

  it('are as the rules and facts make them now', () => expect(checkStatePages()).toEqual([]))

  it.each(COUNTRY_CODES)('show of %s a number whose form and check digit fit', code => {
    expect(parseUid(NUMBER_FACTS[code].example)).toMatchObject({ askable: true, country: code, hints: [] })
  })

  it('leave no place unfilled, and nothing that the builder of the site would take for its own', () => {
    const texts = statePages().map(({ text }) => text.replaceAll(/<!-- .* -->/g, ''))
    expect(texts.filter(text => /[{}<>]|undefined/.test(text))).toEqual([])
  })

  it('rest on sources that some page names', () => {
    const all = statePages()
      .map(({ text }) => text.replaceAll(/\s+/g, ' '))
      .join('\n')
    const named = Object.values(SOURCES).filter(({ title }) =>
      all.includes(typeof title === 'string' ? title : title.en),
    )
    expect(named).toHaveLength(Object.keys(SOURCES).length)
  })

  it('say nothing twice of a state', () => {
    const notes = Object.values(NOTES).map(each => each.map(({ en }) => en))
    expect(notes.filter(each => new Set(each).size < each.length)).toEqual([])
  })
})
