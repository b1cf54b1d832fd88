import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readUpload } from '../../../documents/spreadsheets/read-upload.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../../../platform/operator/operator.ts'
import { EXAMPLE_UIDS } from '../../../simulator/businesses/verdict.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'

const UPLOADER = { companyId: 1, userId: 1 }

const LIMITS = { maxUnpackedBytes: 10_000_000, maxRows: 1_000 }
const read = async (path: string) => {
  const { layout, rows } = await readUpload(UPLOADER, readFileSync(new URL(path, import.meta.url)), LIMITS)
  return { layout, uids: rows.map(({ text, country }) => parseUid(text, country)) }
}

it.each(['UID-Check-Beispiel.xlsx', 'UID-Check-example.xlsx'])(
  'offers %s, in which every row can be queried unchanged',
  { tags: ['W2-27'] },
  async file => {
    const { layout, uids } = await read(`../../../../public/${file}`)
    expect(layout).toMatchObject({ headerRow: 4, uidColumn: 3 })
    expect(uids).toHaveLength(12)
    expect(uids.filter(uid => !uid.isQueryable || uid.hints.length > 0)).toEqual([])
    expect(new Set(uids.map(({ uid }) => uid.slice(0, 2))).size).toBe(12)
  },
)

it('uploads a list with the problems of real lists', async () => {
  const { layout, uids } = await read('./Debitoren.xlsx')
  expect(layout).toMatchObject({ sheet: 'Debitoren', headerRow: 4, uidColumn: 5 })
  const hints = new Set(uids.flatMap(uid => uid.hints.map(({ kind }) => kind)))
  expect(hints).toEqual(new Set(['greek-prefix', 'leading-zero', 'check-digit']))
  const reasons = new Set(uids.flatMap(uid => (uid.isQueryable ? [] : [uid.reason])))
  expect(reasons).toEqual(new Set(['too-short', 'no-number']))
  expect(new Set(uids.map(({ uid }) => uid)).size).toBe(uids.length - 1)
})

it('the sample operator has a valid UID that no simulated business uses', () => {
  const { uid } = readOperator(SAMPLE_OPERATOR_FILE)
  expect(parseUid(uid)).toMatchObject({ isQueryable: true, hints: [] })
  expect(EXAMPLE_UIDS).not.toContain(uid)
})
