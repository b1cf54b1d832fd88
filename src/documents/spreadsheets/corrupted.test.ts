import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RawPart, rawPart, rawZip } from '../../../tests/world/files/raw-zip.ts'
import { sampleFile } from '../../../tests/world/files/samples.ts'
import { unzip } from '../../../tests/world/files/unzip.ts'
import { buildWorkbook } from '../../../tests/world/files/workbook.ts'
import type { UploadedRow } from './layout.ts'
import { readWorkbook } from './reading/read-workbook.ts'
import { describeUnreadable, UnreadableUpload } from './unreadable-upload.ts'
import { writeWorkbook } from './writing/write-workbook.ts'

// Valid workbooks with injected faults: each is read unchanged or refused with a sentence. Nothing
// else may happen.
const LIMITS = { maxUnpackedBytes: 50 * 1024 * 1024, maxRows: 1_000 }
const OPTIONS = { seed: 20_261_121, numRuns: 300 }

type ValidWorkbook = { bytes: Uint8Array; parts: RawPart[]; rows: UploadedRow[] }
let valid: ValidWorkbook[] = []

beforeAll(async () => {
  const built = await buildWorkbook({
    sheets: [
      {
        name: 'Liste',
        rows: [['Firma', 'UID'], ...Array.from({ length: 40 }, (_, at) => [`F${at}`, `ATU${10_000_000 + at}`])],
      },
      { name: 'Leer', rows: [] },
    ],
    strings: 'shared',
  })
  valid = await Promise.all(
    [sampleFile('debitoren-libreoffice'), sampleFile('lieferanten-two-columns'), built].map(async bytes => ({
      bytes,
      parts: [...(await unzip(bytes))].map(([path, text]) => rawPart(path, text.toString())),
      rows: (await readWorkbook(bytes, LIMITS, {})).rows,
    })),
  )
})

/**
 * Reads and answers a workbook; returns its rows, or null if it was refused. Any other failure
 * fails the test.
 */
async function readAndAnswer(bytes: Uint8Array): Promise<UploadedRow[] | null> {
  try {
    const { layout, rows } = await readWorkbook(bytes, LIMITS, {})
    const answersFor = async (rows: UploadedRow[]) => rows.map(() => ({ verdict: 'valid' as const, cells: ['x', 'y'] }))
    const result = await writeWorkbook({ bytes, layout, headings: ['A', 'B'], isLandscape: true, answersFor })
    const { sheet, uidColumn: column } = layout
    expect((await readWorkbook(result, LIMITS, { sheet, column })).rows).toEqual(rows)
    return rows
  } catch (failure) {
    if (!(failure instanceof UnreadableUpload)) throw failure
    expect(describeUnreadable(failure, 'de')).toMatch(/^[A-ZÄÖÜ].+ Bitte .+\.$/)
    return null
  }
}

const sample = fc.nat(2)
const expectUnchangedOrRefused = async (index: number, bytes: Uint8Array): Promise<void> => {
  const rows = await readAndAnswer(bytes)
  if (rows !== null) expect(rows).toEqual(valid[index]?.rows)
}

describe('a damaged workbook is read unchanged or refused:', () => {
  it('with replaced bytes', async () => {
    const change = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 32 }) })
    await fc.assert(
      fc.asyncProperty(sample, fc.array(change, { minLength: 1, maxLength: 4 }), async (index, changes) => {
        const bytes = new Uint8Array(valid[index]?.bytes ?? [])
        for (const { at, bytes: replacement } of changes) {
          const from = at % bytes.length
          bytes.set(replacement.subarray(0, bytes.length - from), from)
        }
        await expectUnchangedOrRefused(index, bytes)
      }),
      OPTIONS,
    )
  })

  it('with a piece lost or duplicated', async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.nat(), fc.nat(2_000), fc.constantFrom(0, 2), async (index, at, length, times) => {
        const bytes = Buffer.from(valid[index]?.bytes ?? [])
        const from = at % bytes.length
        const piece = bytes.subarray(from, from + length)
        const pieces = [
          bytes.subarray(0, from),
          ...Array.from({ length: times }, () => piece),
          bytes.subarray(from + length),
        ]
        await expectUnchangedOrRefused(index, new Uint8Array(Buffer.concat(pieces)))
      }),
      OPTIONS,
    )
  })
})

describe('an archive with false metadata is read unchanged or refused:', () => {
  const falsification = fc.oneof(
    fc.record({ kind: fc.constant('size' as const), by: fc.integer({ min: -5_000, max: 5_000 }) }),
    fc.record({ kind: fc.constant('crc' as const), by: fc.integer({ min: 1, max: 1_000 }) }),
    fc.record({
      kind: fc.constantFrom('double' as const, 'double-other-case' as const, 'missing' as const),
      by: fc.constant(0),
    }),
  )

  function falsify(parts: readonly RawPart[], at: number, kind: string, by: number): RawPart[] {
    const part = parts[at]
    if (part === undefined) return [...parts]
    if (kind === 'size') return parts.with(at, { ...part, size: Math.max(0, part.size + by) })
    if (kind === 'crc') return parts.with(at, { ...part, crc: (part.crc ^ by) >>> 0 })
    if (kind === 'missing') return parts.toSpliced(at, 1)
    return [...parts, { ...part, path: kind === 'double' ? part.path : part.path.toUpperCase() }]
  }

  it('false sizes, checksums and names', async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.nat(), falsification, async (index, at, { kind, by }) => {
        const parts = valid[index]?.parts ?? []
        await expectUnchangedOrRefused(index, rawZip(falsify(parts, at % parts.length, kind, by)))
      }),
      OPTIONS,
    )
  })
})

describe('modified XML', () => {
  const snippet = fc.constantFrom(
    '<',
    '>',
    '"',
    '&',
    '&#0;',
    '</row>',
    '<row>',
    '<c r="XFE1"/>',
    '<c r="ZZ',
    'r="0"',
    ' t="s"',
    '<v>-1</v>',
    '<v>1e999</v>',
    '</sheetData>',
    '<!--',
    '\u0000',
    '<!DOCTYPE a>',
    'xmlns="x"',
    '<row r="1048577"/>',
    ' s="-5"',
    ' min="x"',
  )

  it('is read or refused, but never causes another error', async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.nat(), fc.nat(), fc.nat(30), snippet, async (index, part, at, removed, inserted) => {
        const parts = valid[index]?.parts ?? []
        const texts = await unzip(rawZip(parts))
        const path = [...texts.keys()][part % texts.size] ?? ''
        const text = texts.get(path)?.toString() ?? ''
        const from = at % text.length
        const changed = text.slice(0, from) + inserted + text.slice(from + removed)
        await readAndAnswer(rawZip(parts.map(one => (one.path === path ? rawPart(path, changed) : one))))
      }),
      OPTIONS,
    )
  })
})
