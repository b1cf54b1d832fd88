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
] as const)('%s: says what was before and what is now', (kind, before, after, said) => {
  expect(describeChange({ kind, before, after, happened_at: new Date() }, 'de')).toBe(said)
})

it('listing: says of when the list is, and that a partner left it', () => {
  const listing = { kind: 'listing', happened_at: new Date('2026-11-21T05:01:02Z') } as const
  const mark = (since: string | null) => ({ since, asOf: '2026-11-21T05:01:02.000Z' })
  const said = [mark('2024-03-12'), mark(null), null].map(after =>
    describeChange({ ...listing, before: null, after }, 'de'),
  )
  expect(said).toEqual([
    'Neu: Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 21.11.2026, 06:01:02',
    'Neu: Auf der Liste der Scheinunternehmen, Stand 21.11.2026, 06:01:02',
    'Nicht mehr auf der Liste der Scheinunternehmen, Stand 21.11.2026, 06:01:02',
  ])
})
