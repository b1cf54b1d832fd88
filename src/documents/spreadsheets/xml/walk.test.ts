import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { SPREADSHEET } from './namespaces.ts'
import { createWalk } from './walk.ts'

const MAIN = [...SPREADSHEET][0] ?? ''
const OTHER = 'http://example.org/other'

/** Returns every event as one line, with the source text of its tag. */
function walk(xml: string, cuts: readonly number[] = []): string[] {
  const events: string[] = []
  const walking = createWalk(SPREADSHEET, {
    open: (name, _, position) =>
      events.push(`open ${name} in ${position.parents.join('/')}: ${xml.slice(position.start(), position.end())}`),
    close: (name, position) => events.push(`close ${name}: ${xml.slice(position.start(), position.end())}`),
    text: text => events.push(`text ${text}`),
  })
  const positions = [...new Set([0, ...cuts.map(cut => cut % xml.length), xml.length])].sort((a, b) => a - b)
  for (const [at, from] of positions.entries()) walking.write(xml.slice(from, positions[at + 1]))
  walking.end()
  return events
}

const SHEET = `\ufeff<?xml version="1.0"?>\r\n<x:a xmlns:x="${MAIN}" xmlns:o="${OTHER}"><x:row r='1' >ä &amp; \u{1f600}\r\n<![CDATA[<b>]]></x:row ><!-- c --><o:row/><row xmlns="${MAIN}"/><row/></x:a>`

describe('createWalk', () => {
  it('recognises elements by their namespace, with any prefix', () => {
    const names = walk(SHEET).filter(line => line.startsWith('open'))
    expect(names.map(line => line.split(' ')[1])).toEqual(['a', 'row', '', 'row', ''])
  })

  it('returns the exact position of each tag', () => {
    expect(walk(SHEET)).toContain(`open row in a: <x:row r='1' >`)
    expect(walk(SHEET)).toContain('close row: </x:row >')
    expect(walk(SHEET)).toContain('close : <o:row/>')
  })

  it('reports the same events for any chunks of the text', () => {
    const whole = walk(SHEET)
    fc.assert(
      fc.property(fc.array(fc.nat()), cuts => {
        expect(walk(SHEET, cuts)).toEqual(whole)
      }),
    )
  })

  it.each([
    ['doctype', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['doctype', '<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>'],
    ['damaged', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ['damaged', '<a><b></a>'],
    ['damaged', '<a>'],
    ['damaged', '<a>&unknown;</a>'],
    ['too-complex', `<a>${'x'.repeat(3_000_000)}</a>`],
    ['too-complex', `<a b="${'x'.repeat(3_000_000)}"/>`],
  ])('refuses as %s: %.40s', (reason, xml) => {
    const pieces = Array.from({ length: Math.ceil(xml.length / 65_536) }, (_, at) => at * 65_536)
    expect(() => walk(xml, pieces)).toThrow(expect.objectContaining({ reason, constructor: UnreadableUpload }))
  })
})
