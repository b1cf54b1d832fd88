import { expect, it } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

it.each([
  [['en-GB', 'en'], 'en'],
  [['de-AT', 'en'], 'de'],
  [['fr-FR', 'en-US', 'de'], 'en'],
  [['EN'], 'en'],
  [['fr', 'it-IT'], 'de'],
  [['den'], 'de'],
  [[], 'de'],
] as const)('chooses for the browser languages %s: %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language)
})
