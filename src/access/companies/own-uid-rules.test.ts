import { expect, it } from 'vitest'
import { ownUidIssue, tidyOwnUid } from './own-uid-rules.ts'

it.each([
  ['DE', 'DE 136 695 976', 'DE136695976'],
  ['DE', '136695976', 'DE136695976'],
  ['GB', 'gb 123 4567 82', 'GB123456782'],
  ['GB', '123456782001', 'GB123456782001'],
  ['DE', ' ', ''],
  ['GB', '', ''],
] as const)('takes %s %j as %j', (state, typed, kept) => {
  expect(tidyOwnUid(state, typed)).toBe(kept)
  expect(ownUidIssue(state, kept)).toBeNull()
})

it.each([
  ['DE', 'ATU13585627', 'germanUidFormat'],
  ['DE', 'DE13669597', 'germanUidFormat'],
  ['DE', 'keine', 'germanUidFormat'],
  ['GB', 'DE136695976', 'britishUidFormat'],
  ['GB', 'XI123456782', 'britishUidFormat'],
  ['GB', 'GB1234567820', 'britishUidFormat'],
] as const)('refuses for %s %j', (state, typed, issue) => {
  expect(ownUidIssue(state, tidyOwnUid(state, typed))).toBe(issue)
})
