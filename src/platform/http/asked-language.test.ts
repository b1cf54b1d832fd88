import { expect, it } from 'vitest'
import { requestedLanguage } from './requested-language.ts'

it.each([
  ['de', 'de'],
  ['de-AT, en;q=0.8', 'de'],
  ['EN-us,de', 'en'],
  ['en;q=0.2, de;q=0.7', 'de'],
  ['de;q=0', null],
  ['fr, it', null],
  ['*', null],
  ['de;q=viel', null],
  [undefined, null],
] as const)('Accept-Language %s requests %s', (header, language) => {
  expect(requestedLanguage(header)).toBe(language)
})
