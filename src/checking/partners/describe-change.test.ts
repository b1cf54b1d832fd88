import { expect, it } from 'vitest'
import { describeChange } from './describe-change.ts'

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
    'Ihre Beurteilung „Ist dieselbe Firma“ gilt nicht mehr, weil die Firma jetzt HUBER GMBH heißt',
  ],
] as const)('%s: describes the value before and now', (kind, before, after, text) => {
  expect(describeChange({ kind, before, after, happened_at: new Date() }, 'de')).toBe(text)
})

it('listing: gives the date of the list, and describes a removal', () => {
  const listing = { kind: 'listing', happened_at: new Date('2026-11-21T05:01:02Z') } as const
  const mark = (since: string | null) => ({ since, asOf: '2026-11-21T05:01:02.000Z' })
  const texts = [mark('2024-03-12'), mark(null), null].map(after =>
    describeChange({ ...listing, before: null, after }, 'de'),
  )
  expect(texts).toEqual([
    'Neu: Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 21.11.2026, 06:01:02',
    'Neu: Auf der Liste der Scheinunternehmen, Stand 21.11.2026, 06:01:02',
    'Nicht mehr auf der Liste der Scheinunternehmen, Stand 21.11.2026, 06:01:02',
  ])
})

it('listing: names no mark for a register that this release does not know', () => {
  const mark = { since: '2024-03-12', asOf: '2026-11-21', list: 'a-later-register' }
  const listing = { kind: 'listing', happened_at: new Date('2026-11-21T05:01:02Z') } as const
  expect(describeChange({ ...listing, before: null, after: mark }, 'de')).toBe('')
  expect(describeChange({ ...listing, before: mark, after: null }, 'de')).toBe('')
})
