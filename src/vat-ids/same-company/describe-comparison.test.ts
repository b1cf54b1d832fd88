import { expect, it } from 'vitest'
import { type Comparison, needsReview } from './comparison.ts'
import { describeDifferences, describeMatch } from './describe-comparison.ts'

const COMPARED: Comparison = {
  sameness: 'not-comparable',
  differences: [
    { kind: 'commission', field: 'name', match: 'invalid' },
    { kind: 'no-name' },
    { kind: 'commission', field: 'street', match: 'not-processed' },
    { kind: 'commission', field: 'zipCode', match: 'unanswered' },
    { kind: 'commission', field: 'city', match: 'invalid' },
  ],
}

it('lists the member state’s matches after our differences, one sentence per match result', () => {
  expect(describeDifferences(COMPARED, 'de')).toEqual([
    'Die Behörde hat keinen Namen geliefert',
    'Laut EU-Kommission stimmt nicht überein: Name, Ort',
    'Von der EU-Kommission nicht verglichen: Straße',
    'An VIES gesendet, ohne Antwort dazu: PLZ',
  ])
  expect(describeDifferences(COMPARED, 'en').slice(1, 2)).toEqual([
    'Does not match according to the EU Commission: Name, City',
  ])
  expect(describeMatch({ field: 'name', match: 'valid' }, 'en')).toBe('Name matches')
})

it('attributes matches to the member state if its own service returned them', () => {
  const by = 'state' as const
  const differences: Comparison['differences'] = [
    { kind: 'commission', by, field: 'name', match: 'valid' },
    { kind: 'commission', by, field: 'street', match: 'invalid' },
    { kind: 'commission', by, field: 'zipCode', match: 'not-processed' },
    { kind: 'commission', by, field: 'city', match: 'valid' },
  ]
  const comparison: Comparison = { sameness: 'not-comparable', differences }
  expect(describeDifferences(comparison, 'de')).toEqual([
    'Laut Mitgliedstaat stimmt überein: Name, Ort',
    'Laut Mitgliedstaat stimmt nicht überein: Straße',
    'Vom Mitgliedstaat nicht mitgeteilt: PLZ',
  ])
  expect(needsReview(comparison)).toBe(false)
  const contradiction = { kind: 'commission', by, field: 'name', match: 'invalid' } as const
  expect(needsReview({ ...comparison, differences: [contradiction] })).toBe(true)
})

it('names the only side that has a form or house number, if the stored comparison contains it', () => {
  const describeAll = (differences: Comparison['differences']) =>
    describeDifferences({ sameness: 'similar', differences }, 'de')
  expect(
    describeAll([
      { kind: 'form-missing', form: 'GmbH', only: 'own' },
      { kind: 'form-missing', form: 'GmbH', only: 'given' },
      { kind: 'form-missing', form: 'GmbH' },
      { kind: 'house-missing' },
    ]),
  ).toEqual([
    'Rechtsform GmbH nur in den eigenen Daten',
    'Rechtsform GmbH nur bei der Behörde',
    'Rechtsform GmbH nur in einer der beiden Angaben',
    'Hausnummer fehlt in einer der beiden Angaben',
  ])
})

it('a comparison needs review if the state says that the name differs, but not for its other results', () => {
  expect(needsReview(COMPARED)).toBe(true)
  expect(needsReview({ ...COMPARED, differences: COMPARED.differences.slice(1) })).toBe(false)
  expect(needsReview({ sameness: 'not-comparable', differences: [{ kind: 'no-name' }] })).toBe(false)
  expect(needsReview({ sameness: 'similar', differences: [] })).toBe(true)
})
