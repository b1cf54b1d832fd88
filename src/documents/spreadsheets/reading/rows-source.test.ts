import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Choice } from '../layout.ts'
import { listWorkbook } from '../writing/list-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { readRows } from './rows-source.ts'

const LIMITS = { maxUnpackedBytes: 10_000_000, maxRows: 1_000 }

// XML forbids control characters; the caller replaces them.
const text = fc
  .string({ unit: 'grapheme', maxLength: 300 })
  .map(each => each.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ').toWellFormed())
const uid = fc.constantFrom('ATU13585627', 'DE136695976', 'dk 13585628', 'CZ699001419', '13585627', '', ' ', 'Firma')
const name = fc.oneof(
  text,
  fc.constantFrom('', 'Müller & Söhne <KG>', 'Firma _x0041_', 'Ein  Name \u00a0', '\u{1f600}'),
)
const rows = fc
  .array(fc.tuple(uid, name, text), { minLength: 1, maxLength: 300 })
  .map(cells => [['UID', 'Firma', 'Letzte Antwort'], ['ATU13585627', '', ''], ...cells])

const choices: Choice[] = [true, ['AT', 'DE'], false].flatMap(companies =>
  [2, null].map(column => ({
    ...{ column: 1, companyColumns: { name: column }, dayColumn: null, icoColumn: null, names: true, companies },
    ownUids: ['ATU13585627'],
  })),
)

it('reads rows like the workbook that is written from them', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(...choices), async (list, choice) => {
      const bytes = await listWorkbook('Liste & Co', list)
      const written = await readWorkbook(bytes, LIMITS, { ...choice, sheet: 'Liste & Co' })
      expect(await readRows({ name: 'Liste & Co', rows: list }, choice)).toEqual(written)
    }),
    { seed: 3, numRuns: 50 },
  )
})
