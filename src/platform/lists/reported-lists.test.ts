import { describe, expect, it } from 'vitest'
import { findEncoding } from './find-encoding.ts'
import { openList } from './open-list.ts'
import { recordsOf } from './records.ts'

// Kinds of lists that users of other tools reported, with invented content.

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const utf8 = (text: string): Uint8Array => Buffer.from(text)
const concat = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)
const GERMAN_LIST = `Firma;UID\r\n${Array.from({ length: 200 }, (_, at) => `Müller & Söhne ${at};ATU13585627`).join('\r\n')}\r\n`

describe('damaged UTF-8', () => {
  it.each([
    ['one stray byte of Latin-1', concat(utf8(GERMAN_LIST), latin1('Café;FR40303265045\r\n'))],
    ['a line of Latin-1', concat(utf8(GERMAN_LIST), latin1('Müller & Söhne;ATU13585627\r\n'), utf8(GERMAN_LIST))],
    ['names of several languages', concat(utf8('Łódź Škoda Žižkov Œuvre Dvořák Ğ\r\n'), latin1('Café\r\n'))],
  ])('with %s is offered as the first candidate', (_, bytes) => {
    const { encoding, candidates } = findEncoding(bytes)
    expect(encoding).toBe('utf-8')
    expect(candidates[0]?.encoding).toBe('utf-8')
    expect(candidates[0]?.sample).toContain('\ufffd')
    expect(candidates.length).toBeGreaterThan(1)
  })

  it('that is truncated within its last letter is detected as UTF-8', () => {
    for (const letter of ['ü', '€', '😀'])
      for (let cutBytes = 1; cutBytes < utf8(letter).length; cutBytes += 1) {
        const bytes = utf8(GERMAN_LIST + letter)
        expect(findEncoding(bytes.subarray(0, bytes.length - cutBytes))).toEqual({ encoding: 'utf-8', candidates: [] })
      }
  })
})

describe('a list with common signs such as N° and ª', () => {
  it.each([
    ['N° TVA;Client;Ville\r\nFR40303265045;Société Générale;Orléans\r\nFR40303265045;Crédit;Besançon\r\n'],
    ['Nº;NIF\r\n1;ESA28184661\r\n2;ESA28184661\r\n'],
    ['Firma;Notiz\r\nMüller;bei 20°C lagern\r\nBäcker;gut\r\n'],
    ['Société;3ª planta\r\nCrédit;Mª José\r\n'],
  ])('%j is detected as Windows-1252 without candidates', text =>
    expect(findEncoding(latin1(text))).toEqual({ encoding: 'windows-1252', candidates: [] }),
  )
})

describe('a list with lines of different widths', () => {
  const delimiterOf = (text: string) => openList(utf8(text)).dialect.delimiter
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('\r\n')

  it('and decimal commas is divided by the delimiter of its headings', () => {
    const heading = 'Konto;Firma;UID;Umsatz;Notiz;Gesperrt\r\n'
    const text = heading + lines(40, at => `${2000 + at};Firma;ATU13585627;${at},50${at % 2 ? ';' : ';ja;X'}`)
    expect(delimiterOf(text)).toBe('semicolon')
    expect(delimiterOf(`Kundenliste, Stand 28.11.2026\r\n${text}`)).toBe('semicolon')
  })

  it('and commas in each name is divided by the delimiter of its headings', () => {
    expect(
      delimiterOf(`Name;UID;Betrag;Status\r\n${lines(10, at => `Huber, Max ${at};ATU13585627;25.00;offen`)}`),
    ).toBe('semicolon')
  })

  it('is divided by commas if its headings are', () => {
    const text = `Name,UID,Ort\r\n${lines(10, at => `"Huber; Söhne ${at}",ATU13585627,Wien`)}`
    expect(delimiterOf(text)).toBe('comma')
    expect([...recordsOf(openList(utf8(text)))].map(({ cells }) => cells.length / 2)).toEqual(Array(11).fill(3))
  })
})

it('a list with more titles than rows is divided by the delimiter of its headings', () => {
  const rows = ['"UID","Firma"', '"ATU13585627","Alpha"', '"DE136695976","Beta"', '"FR40303265045","Gamma"']
  const text = ['"Offene Posten"', '"Kundenliste"', '"Offene Posten"', '""', ...rows, '"Anzahl Datensätze: 12"'].join(
    '\r\n',
  )
  expect(openList(utf8(text)).dialect.delimiter).toBe('comma')
})

describe('titles above few rows', () => {
  const ROWS = ['Firma;UID', 'Alpha GmbH;ATU13585627', 'Beta KG;DE136695976', 'Gamma AG;FR40303265045']
  it.each([1, 2, 3, 4, 6, 10])('%d titles with commas do not change the semicolon of the headings', titles => {
    const title = '"Muster Steuerberatung, Wien, Stand 2026"'
    for (let rows = 2; rows <= ROWS.length; rows += 1)
      for (const isQuoted of [true, false]) {
        const lines = isQuoted ? ROWS.map(row => `"${row.replace(';', '";"')}"`) : ROWS
        const text = [...Array.from({ length: titles }, () => title), ...lines.slice(0, rows)].join('\r\n')
        expect(openList(utf8(text)).dialect.delimiter, `${titles} ${rows}`).toBe('semicolon')
      }
  })
})
