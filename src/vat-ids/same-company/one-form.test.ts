import { expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'

const company = (name: string) => ({ name, street: '', zipCode: '', city: '' })

// Forms with two names in one state, and spellings from real data.
it.each([
  ['Exemple SPRL', 'SRL EXEMPLE', 'BE', 'same'],
  ['Exemple BVBA', 'EXEMPLE BV', 'BE', 'same'],
  ['Exemple SPRL', 'EXEMPLE BV', 'BE', 'same'],
  ['Exemple SA', 'EXEMPLE NV', 'BE', 'same'],
  ['Exemple Sàrl', 'Exemple GmbH', 'CH', 'same'],
  ['Exemple SA', 'Exemple AG', 'CH', 'same'],
  ['Exemple EURL', 'EXEMPLE SARL', 'FR', 'same'],
  ['Firma Sp. z 0.0.', 'FIRMA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'PL', 'same'],
  ['Firma z o.o.', 'FIRMA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'PL', 'same'],
  ['1. Muster GmbH', 'Erste Muster GmbH', 'AT', 'same'],
  ['2. Wohnbau GmbH', 'Zweite Wohnbau GmbH', 'AT', 'same'],
  ['1. Muster GmbH', '2. Muster GmbH', 'AT', 'different'],
  ['Exemple SPRL', 'EXEMPLE NV', 'BE', 'other-form'],
  ['Alpha SRL', 'ALPHA SPA', 'IT', 'other-form'],
  ['Alpha SA', 'Alpha SARL', 'FR', 'other-form'],
])('%s | %s in %s: %s', (own, given, country, sameness) =>
  expect(compareCompanies(company(own), company(given), { country, isGroup: false }).sameness).toBe(sameness),
)
