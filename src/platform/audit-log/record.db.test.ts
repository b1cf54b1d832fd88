// @module-tag C4-07

import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { changedFields, record } from './record.ts'

it('writes a change without its secrets, and nothing if the change fails', {
  tags: ['G-02', 'V2.3.3'],
}, async () => {
  const { db } = await freshDatabase()
  const company = { name: 'company/7', companyId: 7 }
  await db.transaction().execute(async trx => {
    await record(trx, null, 'company.change', company, { name: 'Alt', pin: null }, { name: 'Neu', pin: 'geheim-4711' })
  })
  const failing = db.transaction().execute(async trx => {
    await record(trx, null, 'company.change', company, null, { name: 'Nie' })
    throw new Error('no change')
  })
  await expect(failing).rejects.toThrow('no change')
  const lines = await db.selectFrom('audit_log').select(['company_id', 'object', 'before', 'after']).execute()
  expect(lines).toEqual([
    { company_id: 7, object: 'company/7', before: { name: 'Alt', pin: null }, after: { name: 'Neu', pin: 'changed' } },
  ])
})

it('returns only the changed fields', () => {
  const before = { name: 'Alt', uid: 'ATU13585627', role: 3 }
  expect(changedFields(before, { name: 'Neu', uid: 'ATU13585627' })).toEqual({
    before: { name: 'Alt' },
    after: { name: 'Neu' },
  })
})
