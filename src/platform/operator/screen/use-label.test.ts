import { expect, it } from 'vitest'
import { labelIn } from './use-label.ts'

it('names a page of the operator’s in the language of the screen, and in German where he gave no English name', () => {
  const support = { label: 'Hilfe', labelEn: 'Help', url: 'mailto:hilfe@kanzlei.example' }
  expect([labelIn(support, 'de'), labelIn(support, 'en')]).toEqual(['Hilfe', 'Help'])
  expect(labelIn({ label: 'Hilfe', url: support.url }, 'en')).toBe('Hilfe')
})
