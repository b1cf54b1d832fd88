import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

/** A reader of its own, after RFC 4180: quoted fields, doubled quotes, CRLF. */
function readCsv(text: string): string[][] {
  const fields = [...text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gy)]
  const lines: string[][] = [[]]
  for (const [, field = '', end] of fields) {
    lines.at(-1)?.push(field.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

it('gives back any text, and never one that Excel takes for a formula', () => {
  const field = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string()).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), lines => {
      const read = readCsv(lines.map(csvLine).join(''))
      const bare = (text: string) => text.replaceAll('\0', '')
      expect(read.map(line => line.map(each => each.replace(/^'/, '')))).toEqual(
        lines.map(line => line.map(each => bare(each).replace(/^'/, ''))),
      )
      for (const each of read.flat()) expect(each).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})

it.each([
  [['a', 'b'], '"a","b"\r\n'],
  [['say "yes"', 'two\nlines'], '"say ""yes""","two\nlines"\r\n'],
  [['=HYPERLINK("http://evil")', '-1', '@x', '＝1'], `"'=HYPERLINK(""http://evil"")","'-1","'@x","'＝1"\r\n`],
])('writes %j', (fields, line) => expect(csvLine(fields)).toBe(line))
