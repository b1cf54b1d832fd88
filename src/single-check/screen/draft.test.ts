import { beforeEach, expect, it, vi } from 'vitest'
import { forgetSingleCheck, keepDraft, keepShown, readDraft, readShown } from './draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  return () => vi.unstubAllGlobals()
})

it('keeps what was typed and shown over a reload, until somebody signs out', () => {
  keepDraft('ATU1358')
  keepShown(17)
  expect([readDraft(), readShown()]).toEqual(['ATU1358', 17])
  forgetSingleCheck()
  expect([readDraft(), readShown()]).toEqual(['', 0])
})

it('begins empty where the browser forbids storage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  keepDraft('ATU1358')
  expect(readDraft()).toBe('')
})
