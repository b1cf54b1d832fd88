import { expect, it } from 'vitest'
import { ownTitle } from './own-title.ts'

const told = { onlyLevel1: false, service: 'finanzamt', verdict: 'valid' } as const

it('leaves the title to the message on German pages, and to what VIES or we say', () => {
  expect(ownTitle(told, 'de')).toBeNull()
  expect(ownTitle({ ...told, service: 'vies' }, 'en')).toBeNull()
  expect(ownTitle({ ...told, service: '', verdict: 'not-a-uid' }, 'en')).toBeNull()
  expect(ownTitle({ ...told, verdict: 'not-checked' }, 'en')).toBeNull()
})

it.each([
  ['valid', 'titleValid'],
  ['invalid', 'titleInvalid'],
  ['not-a-uid', 'titleNotAUid'],
] as const)('stands in English above what the ministry says in German: %s', (verdict, title) => {
  expect(ownTitle({ ...told, verdict }, 'en')).toBe(title)
})

it('says in both languages that only level 1 is possible', () => {
  for (const language of ['de', 'en'] as const) {
    expect(ownTitle({ ...told, onlyLevel1: true }, language)).toBe('onlyLevel1')
  }
})
