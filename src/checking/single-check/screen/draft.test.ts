import { beforeEach, expect, it, vi } from 'vitest'
import {
  clearSingleCheck,
  readCompanyDraft,
  readDraft,
  readShownCheck,
  storeCompanyDraft,
  storeDraft,
  storeShownCheck,
} from './draft.ts'

const ADA = 12
const EVE = 13
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  })
  return () => vi.unstubAllGlobals()
})

it('keeps the input and the shown check across a reload, until sign-out', () => {
  storeDraft(ADA, 'ATU 1358')
  storeCompanyDraft(ADA, 'Muster GmbH')
  storeShownCheck(ADA, 17)
  expect([readDraft(ADA), readCompanyDraft(ADA), readShownCheck(ADA)]).toEqual(['ATU 1358', 'Muster GmbH', 17])
  clearSingleCheck()
  expect([readDraft(ADA), readCompanyDraft(ADA), readShownCheck(ADA)]).toEqual(['', '', 0])
  expect([...storage.keys()]).toEqual([])
})

it.each([EVE, 1, 121])(
  'shows user %i nothing of user 12, and deletes the texts of user 12',
  { tags: ['C2-06'] },
  otherUser => {
    storeDraft(ADA, 'ATU1358')
    storeShownCheck(ADA, 17)
    expect([readDraft(otherUser), readShownCheck(otherUser)]).toEqual(['', 0])
    expect([...storage.keys()]).toEqual([])
    expect([readDraft(ADA), readShownCheck(ADA)]).toEqual(['', 0])
  },
)

it('ignores a stored text without a user id', () => {
  storage.set('uid-single-check.draft', 'ATU1358')
  expect(readDraft(ADA)).toBe('')
})

it('starts empty if the browser forbids storage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
    removeItem: () => {
      throw new Error('forbidden')
    },
  })
  storeDraft(ADA, 'ATU1358')
  expect(readDraft(ADA)).toBe('')
})
