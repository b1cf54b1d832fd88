import { expect, it } from 'vitest'
import { normalizeOwnUid, ownUidIssue } from './own-uid-rules.ts'

it.each([
  ['DE', 'DE 136 695 976', 'DE136695976'],
  ['DE', '136695976', 'DE136695976'],
  ['GB', 'gb 123 4567 82', 'GB123456782'],
  ['GB', '123456782001', 'GB123456782001'],
  ['DE', ' ', ''],
  ['GB', '', ''],
] as const)('normalises the %s number %j to %j', (state, input, normalized) => {
  expect(normalizeOwnUid(state, input)).toBe(normalized)
  expect(ownUidIssue(state, normalized)).toBeNull()
})

it.each([
  ['DE', 'ATU13585627', 'germanUidFormat'],
  ['DE', 'DE13669597', 'germanUidFormat'],
  ['DE', 'keine', 'germanUidFormat'],
  ['GB', 'DE136695976', 'britishUidFormat'],
  ['GB', 'XI123456782', 'britishUidFormat'],
  ['GB', 'GB1234567820', 'britishUidFormat'],
] as const)('rejects the %s number %j', (state, input, issue) => {
  expect(ownUidIssue(state, normalizeOwnUid(state, input))).toBe(issue)
})
