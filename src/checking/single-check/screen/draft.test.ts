import { beforeEach, expect, it, vi } from 'vitest'
import {
  clearSingleCheck,
  readCompanyDraft,
  readDraft,
  readShown,
  storeCompanyDraft,
  storeDraft,
  storeShownCheck,
} from './draft.ts'

const ADA = 12
const EVE = 13
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  return () => vi.unstubAllGlobals()
})

it('keeps what was typed and shown over a reload, until the user signs out', () => {
  storeDraft(ADA, 'ATU 1358')
  storeCompanyDraft(ADA, 'Muster GmbH')
  storeShownCheck(ADA, 17)
  expect([readDraft(ADA), readCompanyDraft(ADA), readShown(ADA)]).toEqual(['ATU 1358', 'Muster GmbH', 17])
  clearSingleCheck()
  expect([readDraft(ADA), readCompanyDraft(ADA), readShown(ADA)]).toEqual(['', '', 0])
  expect([...kept.keys()]).toEqual([])
})

it.each([EVE, 1, 121])(
  'shows user %i nothing of user 12, and leaves nothing behind once another user is there',
  { tags: ['C2-06'] },
  other => {
    storeDraft(ADA, 'ATU1358')
    storeShownCheck(ADA, 17)
    expect([readDraft(other), readShown(other)]).toEqual(['', 0])
    expect([...kept.keys()]).toEqual([])
    expect([readDraft(ADA), readShown(ADA)]).toEqual(['', 0])
  },
)

it('restores nothing for a user that has no name on it', () => {
  kept.set('uid-single-check.draft', 'ATU1358')
  expect(readDraft(ADA)).toBe('')
})

it('begins empty where the browser forbids storage', () => {
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
