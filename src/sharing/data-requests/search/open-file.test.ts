import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { buildUidList } from '../../../../tests/world/files/workbook.ts'
import { textsOf } from './open-file.ts'

async function readTexts(bytes: Uint8Array): Promise<string[]> {
  const texts: string[] = []
  for await (const portion of textsOf(bytes)) texts.push(...portion)
  return texts
}

/** Returns a ZIP archive with these parts. */
async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const pieces: Uint8Array[] = []
  for await (const piece of zip.outputStream) if (piece instanceof Uint8Array) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('the texts extracted from a workbook', () => {
  it('include its cells', async () => {
    expect(await readTexts(await buildUidList(['ATU13585627', 'Müller']))).toEqual(
      expect.arrayContaining(['ATU13585627', 'Müller']),
    )
  })

  it('join differently formatted runs of a cell, and separate cells', async () => {
    const strings =
      '<sst><si><r><rPr><b/></rPr><t>Mül</t></r><r><t xml:space="preserve">ler &amp; S&#246;hne</t></r></si><si><t>ATU1</t></si><si><t>2</t></si></sst>'
    const texts = await readTexts(await zipOf({ 'xl/sharedStrings.xml': strings }))
    expect(texts).toEqual(['Müller & Söhne', 'ATU1', '2'])
  })

  it('include sheet names, authors and cells after a very long part', async () => {
    const texts = await readTexts(
      await zipOf({
        'docProps/core.xml': '<c><dc:creator>Ada Lovelace</dc:creator></c>',
        'xl/workbook.xml': '<workbook><sheets><sheet name="Kunden Huber"/></sheets></workbook>',
        'xl/worksheets/sheet1.xml': `<worksheet>${'<row r="1"><c><v>1</v></c></row>'.repeat(100_000)}<c><v>ATU13585627</v></c></worksheet>`,
        'xl/media/image1.png': 'no text',
      }),
    )
    for (const text of ['Ada Lovelace', 'Kunden Huber', 'ATU13585627']) expect(texts).toContain(text)
    expect(texts).not.toContain('no text')
  })
})

it('the texts of an archive are returned in pieces from a part without end tags, and no match is lost at a cut', async () => {
  const filler = 'ü'.repeat(2 * 1024 * 1024 - 4)
  const endless = `<a>${filler}${filler}ATU13585627${filler}`
  const pieces: string[][] = []
  for await (const texts of textsOf(await zipOf({ 'xl/a.xml': endless }))) pieces.push(texts)
  expect(pieces.length).toBeGreaterThan(10)
  expect(pieces.slice(0, -1).flat().length).toBeGreaterThan(0)
  expect(pieces.flat().some(text => text.includes('ATU13585627'))).toBe(true)
})

describe('the texts extracted from a list', () => {
  it('contain a match in a very long line, wherever it is cut', async () => {
    const text = `${'x'.repeat(512 * 1024 - 5)}ATU13585627${'y'.repeat(1024 * 1024)}`
    expect((await readTexts(Buffer.from(text))).some(piece => piece.includes('ATU13585627'))).toBe(true)
  })

  it.each([
    ['Windows-1252', Buffer.from('UID;Name\r\nATU1;Müller\r\n', 'latin1')],
    ['UTF-8', Buffer.from('\uFEFFUID;Name\nATU1;Müller\n')],
    ['UTF-16', Buffer.from('\uFEFFUID\tName\r\nATU1\tMüller\r\n', 'utf16le')],
  ])('include its lines, in %s', async (_, bytes) => {
    expect((await readTexts(bytes)).some(line => line.includes('ATU1') && line.includes('Müller'))).toBe(true)
  })

  it('include every line, although the list is read in pieces', async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `${row};Firma ${row}`)
    expect(await readTexts(Buffer.from(lines.join('\n')))).toEqual(lines)
  })
})

it('the texts of an XML document include elements and attribute values', async () => {
  expect(await readTexts(Buffer.from('<?xml version="1.0"?><B><P UID="ATU1">ja</P></B>'))).toEqual(
    expect.arrayContaining(['ATU1', 'ja']),
  )
})

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
  ['another PDF', Buffer.from('%PDF-1.4 nothing of ours')],
  ['noise', Buffer.from([7, 8, 1, 2, 3])],
])('textsOf throws for %s, which is then reported as not searched', async (_, bytes) => {
  await expect((async () => readTexts(bytes))()).rejects.toThrow(/not a text/)
})
