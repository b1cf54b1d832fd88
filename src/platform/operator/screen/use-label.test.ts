import { expect, it } from 'vitest'
import { labelIn } from './use-label.ts'

it('returns the label of a link in the screen’s language, or the German one if there is no English label', () => {
  const support = { label: 'Hilfe', labelEn: 'Help', url: 'mailto:hilfe@kanzlei.example' }
  expect([labelIn(support, 'de'), labelIn(support, 'en')]).toEqual(['Hilfe', 'Help'])
  expect(labelIn({ label: 'Hilfe', url: support.url }, 'en')).toBe('Hilfe')
})
