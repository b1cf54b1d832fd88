import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { type SampleList, sampleList, sampleLists } from '../../../tests/world/files/lists.ts'
import { appendColumns } from './append-columns.ts'
import { DELIMITERS, type Dialect } from './dialect-rules.ts'
import { isDatev, type List, openList, textOf } from './open-list.ts'
import { recordsOf } from './records.ts'

const lists = sampleLists()

/**
 * Encodings that cannot always be detected (find-encoding.test.ts), so that a user chooses them.
 */
const CHOSEN_ENCODINGS = ['cp850', 'iso-8859-1', 'iso-8859-15', 'windows-1250', 'iso-8859-2']

const openSample = ({ bytes, encoding }: SampleList): List =>
  openList(bytes, encoding !== null && CHOSEN_ENCODINGS.includes(encoding) ? { encoding } : {})

const cellsOf = (list: List): string[][] =>
  [...recordsOf(list)].map(({ cells }) =>
    Array.from({ length: cells.length / 2 }, (_, at) => textOf(list, cells[2 * at] ?? 0, cells[2 * at + 1] ?? 0)),
  )

/** Appends an answer to each record, except to empty lines. */
function appendAnswers(list: List, texts: string[], width = 0) {
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
  it('are at least sixty', () => expect(lists.length).toBeGreaterThanOrEqual(60))

  it.each(lists)('$name is read in its encoding and by its delimiter', sample => {
    const { encoding, delimiter } = openSample(sample).dialect
    const isPlain = sample.bytes.every(byte => byte < 128)
    expect(encoding).toBe(isPlain ? 'windows-1252' : (sample.encoding ?? encoding))
    expect(delimiter).toBe(sample.delimiter ?? delimiter)
    expect(cellsOf(openSample(sample)).flat().join('')).not.toMatch(/[\ufffd\u0080-\u009f]/)
  })

  it.each(lists)('$name is, without our columns, byte for byte the uploaded file', sample => {
    const list = openSample(sample)
    const { inOwnEncoding, utf8, answers } = appendAnswers(list, ['<<valid>>', '', '2'])
    const delimiter = `\\${DELIMITERS[list.dialect.delimiter]}`
    const ourColumns = new RegExp(['', '"?<<valid>>"?', '(?:"")?', '"?2"?'].join(delimiter), 'g')
    const output = list.codec.unitsOf(inOwnEncoding)
    expect(output.match(ourColumns)).toHaveLength(answers)
    expect(Buffer.from(list.codec.bytesOf(output.replace(ourColumns, ''))).equals(sample.bytes)).toBe(true)
    expect(utf8).toBeNull()
  })

  const quotingLists = lists.filter(
    sample => openSample(sample).dialect.quoting !== 'none' && !sample.name.startsWith('excel-'),
  )
  it.each(quotingLists)('$name has the same cells as with csv-parse', sample => {
    const list = openSample(sample)
    const text = list.codec.read(list.units).replace(/^\ufeff/, '')
    const options = { delimiter: DELIMITERS[list.dialect.delimiter], relax_column_count: true, relax_quotes: true }
    expect(cellsOf(list)).toEqual(parse(text, options))
  })

  it.each(lists)('$name has our columns aligned in every row', sample => {
    const list = openSample(sample)
    const width = Math.max(...cellsOf(list).map(cells => cells.length))
    const { inOwnEncoding: own } = appendAnswers(list, ['=1+1', 'Wien; Straße 1', 'a "b"'], width)
    const reopened = openList(own, list.dialect)
    const expected = { none: ["'=1+1", 'Wien, Straße 1', "a 'b'"], other: ["'=1+1", 'Wien; Straße 1', 'a "b"'] }
    for (const cells of cellsOf(reopened).filter(cells => cells.some(text => text !== ''))) {
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

  it('of DATEV is recognised by its first line', () => {
    expect(lists.filter(sample => isDatev(openSample(sample))).map(({ name }) => name)).toEqual(
      lists.map(({ name }) => name).filter(name => name.startsWith('datev-')),
    )
  })

  it('excludes a line that declares the separator', () => {
    expect(cellsOf(openList(sampleList('excel-sep-line.csv').bytes))[0]).toEqual(['UID', 'Name'])
  })

  it('reads a text written as a formula as Excel shows it', () => {
    expect(cellsOf(openList(sampleList('excel-texts-as-formulas.csv').bytes))[0]).toEqual([
      '000123',
      'ATU12345675',
      'Müller',
    ])
  })

  it.each(['cp850', 'iso-8859-1', 'iso-8859-15'])('of Python in %s has the same cells as in Windows-1252', encoding => {
    const cellsIn = (name: string) => cellsOf(openSample(sampleList(`python-excel-semicolon-${name}.csv`)))
    if (encoding === 'cp850')
      expect(cellsIn(encoding)).toEqual(cellsOf(openList(sampleList('python-excel-semicolon-windows-1252.csv').bytes)))
    else expect(cellsIn(encoding)).toEqual(cellsIn('windows-1252'))
  })
})

describe('the UTF-8 copy of a result', () => {
  const list = openList(sampleList('python-excel-semicolon-windows-1252.csv').bytes)

  it('is written with a byte order mark if the code page lacks letters, which get placeholders there', () => {
    const { inOwnEncoding: own, utf8 } = appendAnswers(list, ['gültig', 'Łódź Ω 😀'])
    expect(new TextDecoder('windows-1252').decode(own)).toContain(';gültig;[nur in UTF-8]\r\n')
    expect(Buffer.from(own).includes('?')).toBe(false)
    const text = Buffer.from(utf8 ?? []).toString('utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.match(/;gültig;Łódź Ω 😀\r\n/g)).toHaveLength(7)
    expect(text.replaceAll(';gültig;Łódź Ω 😀', '').slice(1)).toBe(new TextDecoder('windows-1252').decode(list.bytes))
  })

  it('is not written if the code page has the letters', () => expect(appendAnswers(list, ['Žižkov €']).utf8).toBeNull())

  it('is not written for a list in UTF-16', () => {
    const utf16List = openList(sampleList('python-excel-tab-utf-16.csv').bytes)
    const { inOwnEncoding: own, utf8 } = appendAnswers(utf16List, ['Łódź Ω 😀'])
    expect(utf8).toBeNull()
    expect(
      Buffer.from(own)
        .toString('utf16le')
        .match(/\tŁódź Ω 😀\r\n/g),
    ).toHaveLength(9)
  })
})
