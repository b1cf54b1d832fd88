import { expect, it } from 'vitest'
import { sayChange } from './say-change.ts'

const judgement = { word: 'same-company', ownName: 'Huber KG', givenName: 'HUBER KG' }

it.each([
  ['verdict', 'valid', 'invalid', 'Ergebnis: bisher gültig, jetzt ungültig'],
  ['name', 'HUBER KG', 'HUBER GMBH', 'Firma: bisher HUBER KG, jetzt HUBER GMBH'],
  ['name', 'VALID', 'INVALID', 'Firma: bisher VALID, jetzt INVALID'],
  [
    'address',
    ['Ring 1', '1010 Wien'],
    ['Gasse 2', '8010 Graz'],
    'Adresse: bisher Ring 1, 1010 Wien, jetzt Gasse 2, 8010 Graz',
  ],
  [
    'judgement-lapsed',
    judgement,
    'HUBER GMBH',
    'Ein Urteil ist verfallen (Ist dieselbe Firma): Die Firma heißt jetzt HUBER GMBH',
  ],
] as const)('%s: says what was before and what is now', (kind, before, after, said) => {
  expect(sayChange({ kind, before, after }, 'de')).toBe(said)
})
