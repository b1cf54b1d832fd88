import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, readPasted, summarizePasted } from './pasted-rules.ts'

const [ATU, DE, FR] = ['ATU13585627', 'DE136695976', 'FR40303265045']
const read = (text: string) => readPasted(linesOf(text))

describe('a pasted list', () => {
  it.each([
    ['one UID per line', `${ATU}\r\n${DE}\n\n${FR}`, [[ATU], [DE], [FR]]],
    ['UIDs separated by commas', `${ATU}, ${DE};${FR}`, [[ATU], [DE], [FR]]],
    ['UIDs separated by blanks', `${ATU} ${DE}`, [[ATU], [DE]]],
    ['a UID with blanks', 'ATU 135 856 27', [['ATU 135 856 27']]],
    [
      'cells of a spreadsheet',
      `Müller\t${ATU}\nSöhne, Wien\t${DE}`,
      [
        ['Müller', ATU],
        ['Söhne, Wien', DE],
      ],
    ],
    ['a name after the UID', `${ATU}, Müller, Maier & Söhne`, [[ATU, 'Müller, Maier & Söhne']]],
    ['a name before the UID', `Müller; ${ATU}`, [[ATU, 'Müller']]],
    ['text without a UID', 'keine, siehe Akt', [['keine, siehe Akt']]],
    ['a second number with a typing error', `${ATU}, DE13669597`, [[ATU], ['DE13669597']]],
    ['a second number without its country', `${ATU}, 60927689`, [[ATU], ['60927689']]],
    ['several separators', `${ATU},ATU57194903 ${DE}`, [[ATU], ['ATU57194903'], [DE]]],
    ['a name after a blank', `${ATU} Müller GmbH`, [[ATU, 'Müller GmbH']]],
    ['a name before a blank', `Müller GmbH ${ATU}`, [[ATU, 'Müller GmbH']]],
    ['a line number', `1. ${ATU}`, [[`1. ${ATU}`]]],
    ['a line number and a name', `12) ${ATU} Müller GmbH`, [[ATU, 'Müller GmbH']]],
    ['labels', `UID: ${ATU}, Müller`, [[ATU, 'Müller']]],
    [
      'alternating numbers and names',
      `${ATU} Müller GmbH; ${DE} Maier AG`,
      [
        [ATU, 'Müller GmbH'],
        [DE, 'Maier AG'],
      ],
    ],
    [
      'alternating names and numbers',
      `Müller GmbH ${ATU}, Maier AG ${DE}`,
      [
        [ATU, 'Müller GmbH'],
        [DE, 'Maier AG'],
      ],
    ],
  ])('with %s is read', (_, text, rows) => expect(read(text).rows).toEqual(rows))

  it('from a spreadsheet has the UID column with most UIDs, and headings if the first row has no number', () => {
    expect(read(`Firma\tUID\nMüller\t${ATU}\n${FR}\t${DE}`)).toMatchObject({ uidColumn: 1, hasHeadings: true })
    expect(read(`Müller\t${ATU}`)).toMatchObject({ uidColumn: 1, hasHeadings: false })
    expect(read('AT\tU13585627\nDE\t136695976')).toMatchObject({ uidColumn: 1, hasHeadings: false })
    expect(read('nichts')).toMatchObject({ uidColumn: -1, hasHeadings: false })
  })

  it('is counted and evaluated by the same rules as a workbook', () => {
    const summary = summarizePasted(`Firma\tUID\nA\t${ATU}\nB\tatu 13585627\nC\tATU1358562\nD\t\nE\t${DE}`)
    expect(summary).toMatchObject({ rows: 4, withoutUid: 1, uids: 2, repeated: 1 })
    expect(summary.invalidRows).toMatchObject([{ row: 4, text: 'ATU1358562', parsed: { reason: 'too-short' } }])
    expect(summarizePasted('AT\tU13585627')).toMatchObject({ rows: 1, uids: 1, invalidRows: [] })
    expect(summarizePasted(' \n')).toMatchObject({ rows: 0, withoutUid: 0, uids: 0, lines: [] })
  })

  it('never throws, and loses no UID in a separate line', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 })), noiseLines => {
        const text = noiseLines.flatMap(line => [line, ATU]).join('\n')
        const foundUids = read(text)
          .rows.flat()
          .filter(cell => cell === ATU)
        expect(foundUids.length).toBeGreaterThanOrEqual(noiseLines.length)
        summarizePasted(text)
      }),
    )
  })
})

describe('several numbers in a line', () => {
  it.each(['und', 'and', 'u.', '&', 'sowie', 'oder', 'et', 'bzw.', '+', 'und UID:'])(
    '%s between two numbers is not a name',
    joiningWord =>
      expect(readPasted([`ATU13585627 ${joiningWord} DE136695976`]).rows).toEqual([['ATU13585627'], ['DE136695976']]),
  )

  it('joining words within names are kept', () => {
    expect(readPasted(['ATU13585627 Müller und Söhne und DE136695976 Huber']).rows).toEqual([
      ['ATU13585627', 'Müller und Söhne'],
      ['DE136695976', 'Huber'],
    ])
    expect(readPasted(['ATU13585627 und Söhne GmbH']).rows).toEqual([['ATU13585627', 'und Söhne GmbH']])
  })
})

describe('names that begin with digits', () => {
  it.each([
    '3M Deutschland GmbH',
    '1&1 Telecom GmbH',
    '24/7 Service GmbH',
    '4711 Köln GmbH',
    '11880 Solutions AG',
    '7-Eleven',
  ])('%s is read as a name', name => {
    for (const line of [
      `${name} DE136695976`,
      `${name}, DE136695976`,
      `DE136695976; ${name}`,
      `2. ${name} DE136695976`,
    ])
      expect(readPasted([line]).rows, line).toEqual([['DE136695976', name]])
  })

  it('are read as names after a blank', () => {
    for (const name of ['3M Deutschland GmbH', '1&1 Telecom GmbH', '24/7 Service GmbH', '1&1'])
      expect(readPasted([`DE136695976 ${name}`]).rows).toEqual([['DE136695976', name]])
  })
})

it('counts “NO” before digits and beside another country as the word for number', () => {
  expect(summarizePasted('Muster\tNO 974760673\tDE\nMuster\tDE974760673\tDE')).toMatchObject({ uids: 1, repeated: 1 })
})
