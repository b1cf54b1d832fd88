import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { buildUidList } from '../../../../tests/world/files/workbook.ts'
import { textsOf } from './open-file.ts'

async function read(bytes: Uint8Array): Promise<string[]> {
  const texts: string[] = []
  for await (const some of textsOf(bytes)) texts.push(...some)
  return texts
}

/** An archive with these parts. */
async function zipped(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const pieces: Uint8Array[] = []
  for await (const piece of zip.outputStream) if (piece instanceof Uint8Array) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('the texts of a workbook', () => {
  it('are its cells', async () => {
    expect(await read(await buildUidList(['ATU13585627', 'Müller']))).toEqual(
      expect.arrayContaining(['ATU13585627', 'Müller']),
    )
  })

  it('are whole where parts of them look otherwise, and apart where cells are', async () => {
    const strings =
      '<sst><si><r><rPr><b/></rPr><t>Mül</t></r><r><t xml:space="preserve">ler &amp; S&#246;hne</t></r></si><si><t>ATU1</t></si><si><t>2</t></si></sst>'
    const texts = await read(await zipped({ 'xl/sharedStrings.xml': strings }))
    expect(texts).toEqual(['Müller & Söhne', 'ATU1', '2'])
  })

  it('are names, authors and comments, too, however long a part is', async () => {
    const texts = await read(
      await zipped({
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

it('are given out of a part that never ends, too, piece by piece, and nothing is lost where it is cut', async () => {
  const half = 'ü'.repeat(2 * 1024 * 1024 - 4)
  const endless = `<a>${half}${half}ATU13585627${half}`
  const pieces: string[][] = []
  for await (const texts of textsOf(await zipped({ 'xl/a.xml': endless }))) pieces.push(texts)
  expect(pieces.length).toBeGreaterThan(10)
  expect(pieces.slice(0, -1).flat().length).toBeGreaterThan(0)
  expect(pieces.flat().some(text => text.includes('ATU13585627'))).toBe(true)
})

describe('the texts of a list', () => {
  it('are whole in one line without an end, wherever it is cut', async () => {
    const text = `${'x'.repeat(512 * 1024 - 5)}ATU13585627${'y'.repeat(1024 * 1024)}`
    expect((await read(Buffer.from(text))).some(piece => piece.includes('ATU13585627'))).toBe(true)
  })

  it.each([
    ['Windows-1252', Buffer.from('UID;Name\r\nATU1;Müller\r\n', 'latin1')],
    ['UTF-8', Buffer.from('\uFEFFUID;Name\nATU1;Müller\n')],
    ['UTF-16', Buffer.from('\uFEFFUID\tName\r\nATU1\tMüller\r\n', 'utf16le')],
  ])('are its lines, in %s', async (_, bytes) => {
    expect((await read(bytes)).some(line => line.includes('ATU1') && line.includes('Müller'))).toBe(true)
  })

  it('are all of them, though it is read in pieces', async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `${row};Firma ${row}`)
    expect(await read(Buffer.from(lines.join('\n')))).toEqual(lines)
  })
})

it('are elements and their values, of a paper in XML', async () => {
  expect(await read(Buffer.from('<?xml version="1.0"?><B><P UID="ATU1">ja</P></B>'))).toEqual(
    expect.arrayContaining(['ATU1', 'ja']),
  )
})

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
  ['another PDF', Buffer.from('%PDF-1.4 nothing of ours')],
  ['noise', Buffer.from([7, 8, 1, 2, 3])],
])('are none of %s, which is said and not searched', async (_, bytes) => {
  await expect((async () => read(bytes))()).rejects.toThrow(/not a text/)
})
