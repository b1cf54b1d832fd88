import { expect, it } from 'vitest'
import { langOf } from './written-in.ts'

it.for([
  ['finanzamt', 'en', { lang: 'de' }],
  ['finanzamt', 'de', {}],
  ['vies', 'en', {}],
  ['', 'en', {}],
] as const)('sets the language of a message from “%s” on a page in %s', ([service, language, lang]) => {
  expect(langOf(service, language)).toEqual(lang)
})
