import { expect, it } from 'vitest'
import { translate } from '../../texts/translate.ts'
import { changeTexts } from './change-texts.ts'
import { sayChange } from './say-change.ts'
import { texts } from './texts.ts'

const say = { change: translate(changeTexts, 'de'), word: translate(texts, 'de') }
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
  const change = { kind, before: structuredClone(before), after: structuredClone(after) }
  expect(sayChange(change as Parameters<typeof sayChange>[0], say)).toBe(said)
})
