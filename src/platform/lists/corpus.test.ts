import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { type SampleList, sampleList, sampleLists } from '../../../tests/world/files/lists.ts'
import { appendColumns } from './append-columns.ts'
import { DELIMITERS, type Dialect } from './dialect-rules.ts'
import { isDatev, type List, openList, textOf } from './open-list.ts'
import { recordsOf } from './records.ts'

const lists = sampleLists()

/**
 * Encodings that the bytes do not always reveal (find-encoding.test.ts), so that a person chooses
 * them.
 */
const CHOSEN = ['cp850', 'iso-8859-1', 'iso-8859-15', 'windows-1250', 'iso-8859-2']

const opened = ({ bytes, encoding }: SampleList): List =>
  openList(bytes, encoding !== null && CHOSEN.includes(encoding) ? { encoding } : {})

const cellsOf = (list: List): string[][] =>
  [...recordsOf(list)].map(({ cells }) =>
    Array.from({ length: cells.length / 2 }, (_, at) => textOf(list, cells[2 * at] ?? 0, cells[2 * at + 1] ?? 0)),
  )

/** Appends an answer to each record, except to empty lines. */
function answered(list: List, texts: string[], width = 0) {
  const appender = appendColumns(list, { width, placeholder: '[nur in UTF-8]' })
  let answers = 0
  for (const record of recordsOf(list)) {
    const isEmpty = record.start === record.end
    appender.record(record, isEmpty ? null : texts)
    answers += isEmpty ? 0 : 1
  }
  return { ...appender.end(), answers }
}

describe('lists of real programs', () => {
  it('are sixty', () => expect(lists.length).toBeGreaterThanOrEqual(60))

  it.each(lists)('$name is read in its encoding and by its delimiter', sample => {
    const { encoding, delimiter } = opened(sample).dialect
    const isPlain = sample.bytes.every(byte => byte < 128)
    expect(encoding).toBe(isPlain ? 'windows-1252' : (sample.encoding ?? encoding))
    expect(delimiter).toBe(sample.delimiter ?? delimiter)
    expect(cellsOf(opened(sample)).flat().join('')).not.toMatch(/[\ufffd\u0080-\u009f]/)
  })

  it.each(lists)('$name without our columns is, byte for byte, what was uploaded', sample => {
    const list = opened(sample)
    const { own, utf8, answers } = answered(list, ['<<valid>>', '', '2'])
    const between = `\\${DELIMITERS[list.dialect.delimiter]}`
    const ours = new RegExp(['', '"?<<valid>>"?', '(?:"")?', '"?2"?'].join(between), 'g')
    const written = list.codec.unitsOf(own)
    expect(written.match(ours)).toHaveLength(answers)
    expect(Buffer.from(list.codec.bytesOf(written.replace(ours, ''))).equals(sample.bytes)).toBe(true)
    expect(utf8).toBeNull()
  })

  const quoting = lists.filter(sample => opened(sample).dialect.quoting !== 'none' && !sample.name.startsWith('excel-'))
  it.each(quoting)('$name says to us what it says to csv-parse', sample => {
    const list = opened(sample)
    const text = list.codec.read(list.units).replace(/^\ufeff/, '')
    const options = { delimiter: DELIMITERS[list.dialect.delimiter], relax_column_count: true, relax_quotes: true }
    expect(cellsOf(list)).toEqual(parse(text, options))
  })

  it.each(lists)('$name has our columns beneath each other', sample => {
    const list = opened(sample)
    const width = Math.max(...cellsOf(list).map(cells => cells.length))
    const { own } = answered(list, ['=1+1', 'Wien; Straße 1', 'a "b"'], width)
    const again = openList(own, list.dialect)
    const expected = { none: ["'=1+1", 'Wien, Straße 1', "a 'b'"], other: ["'=1+1", 'Wien; Straße 1', 'a "b"'] }
    for (const cells of cellsOf(again).filter(cells => cells.some(text => text !== ''))) {
      expect(cells).toHaveLength(width + 3)
      const isBare = list.dialect.quoting === 'none' && list.dialect.delimiter === 'semicolon'
      if (isBare) expect(cells.slice(-3)).toEqual(expected.none)
      else if (list.dialect.quoting !== 'none') expect(cells.slice(-3)).toEqual(expected.other)
    }
  })
})

describe('the dialect', () => {
  const dialectOf = (name: string): Dialect => openList(sampleList(name).bytes).dialect

  it.each([
    ['datev-EXTF_Debitoren_Kreditoren.csv', 'windows-1252', 'semicolon', 'texts'],
    ['datev-EXTF_utf-8.csv', 'utf-8', 'semicolon', 'texts'],
    ['bmd-windows-1252.csv', 'windows-1252', 'semicolon', 'none'],
    ['bmd-utf-8-bom.csv', 'utf-8', 'semicolon', 'none'],
    ['python-unix-utf-8.csv', 'utf-8', 'comma', 'all'],
    ['python-excel-utf-8.csv', 'utf-8', 'comma', 'needed'],
    ['python-texts-quoted-semicolon-utf-8.csv', 'utf-8', 'semicolon', 'all'],
    ['python-never-quoted-tab-utf-8.csv', 'utf-8', 'tab', 'none'],
    ['excel-sep-line.csv', 'windows-1252', 'semicolon', 'needed'],
    ['excel-sep-line-comma-utf-8.csv', 'utf-8', 'comma', 'needed'],
    ['uids-one-a-line.txt', 'windows-1252', 'semicolon', 'none'],
  ])('of %s is %s, %s, %s', (name, encoding, delimiter, quoting) =>
    expect(dialectOf(name)).toEqual({ encoding, delimiter, quoting }),
  )

  it('of DATEV begins with a line about the file', () => {
    expect(lists.filter(sample => isDatev(opened(sample))).map(({ name }) => name)).toEqual(
      lists.map(({ name }) => name).filter(name => name.startsWith('datev-')),
    )
  })

  it('keeps out the line that says it', () => {
    expect(cellsOf(openList(sampleList('excel-sep-line.csv').bytes))[0]).toEqual(['UID', 'Name'])
  })

  it('shows what Excel shows of a text kept as a formula', () => {
    expect(cellsOf(openList(sampleList('excel-texts-as-formulas.csv').bytes))[0]).toEqual([
      '000123',
      'ATU12345675',
      'Müller',
    ])
  })

  it.each(['cp850', 'iso-8859-1', 'iso-8859-15'])('of Python in %s says the same as in Windows-1252', encoding => {
    const said = (name: string) => cellsOf(opened(sampleList(`python-excel-semicolon-${name}.csv`)))
    if (encoding === 'cp850')
      expect(said(encoding)).toEqual(cellsOf(openList(sampleList('python-excel-semicolon-windows-1252.csv').bytes)))
    else expect(said(encoding)).toEqual(said('windows-1252'))
  })
})

describe('what the code page lacks', () => {
  const list = openList(sampleList('python-excel-semicolon-windows-1252.csv').bytes)

  it('stands in UTF-8 with a byte order mark, and is named where it cannot stand', () => {
    const { own, utf8 } = answered(list, ['gültig', 'Łódź Ω 😀'])
    expect(new TextDecoder('windows-1252').decode(own)).toContain(';gültig;[nur in UTF-8]\r\n')
    expect(Buffer.from(own).includes('?')).toBe(false)
    const text = Buffer.from(utf8 ?? []).toString('utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.match(/;gültig;Łódź Ω 😀\r\n/g)).toHaveLength(7)
    expect(text.replaceAll(';gültig;Łódź Ω 😀', '').slice(1)).toBe(new TextDecoder('windows-1252').decode(list.bytes))
  })

  it('is nothing where it has the letters', () => expect(answered(list, ['Žižkov €']).utf8).toBeNull())

  it('is nothing in UTF-16', () => {
    const wide = openList(sampleList('python-excel-tab-utf-16.csv').bytes)
    const { own, utf8 } = answered(wide, ['Łódź Ω 😀'])
    expect(utf8).toBeNull()
    expect(
      Buffer.from(own)
        .toString('utf16le')
        .match(/\tŁódź Ω 😀\r\n/g),
    ).toHaveLength(9)
  })
})
