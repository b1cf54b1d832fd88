import { expect, it } from 'vitest'
import { type Comparison, isDiffering } from './comparison.ts'
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

it('tells the member state’s words behind ours, as the Commission’s, and of several fields in one sentence', () => {
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

it('tells them as the member state’s where they came through a service that is there to compare', () => {
  const by = 'state' as const
  const differences: Comparison['differences'] = [
    { kind: 'commission', by, field: 'name', match: 'valid' },
    { kind: 'commission', by, field: 'street', match: 'invalid' },
    { kind: 'commission', by, field: 'zipCode', match: 'not-processed' },
    { kind: 'commission', by, field: 'city', match: 'valid' },
  ]
  const compared: Comparison = { sameness: 'not-comparable', differences }
  expect(describeDifferences(compared, 'de')).toEqual([
    'Laut Mitgliedstaat stimmt überein: Name, Ort',
    'Laut Mitgliedstaat stimmt nicht überein: Straße',
    'Vom Mitgliedstaat nicht mitgeteilt: PLZ',
  ])
  expect(isDiffering(compared)).toBe(false)
  const other = { kind: 'commission', by, field: 'name', match: 'invalid' } as const
  expect(isDiffering({ ...compared, differences: [other] })).toBe(true)
})

it('says which side alone has it; comparisons kept earlier do not know', () => {
  const said = (differences: Comparison['differences']) =>
    describeDifferences({ sameness: 'similar', differences }, 'de')
  expect(
    said([
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

it('lets a name that the state says is another count as differing, and no other word of it', () => {
  expect(isDiffering(COMPARED)).toBe(true)
  expect(isDiffering({ ...COMPARED, differences: COMPARED.differences.slice(1) })).toBe(false)
  expect(isDiffering({ sameness: 'not-comparable', differences: [{ kind: 'no-name' }] })).toBe(false)
  expect(isDiffering({ sameness: 'similar', differences: [] })).toBe(true)
})
