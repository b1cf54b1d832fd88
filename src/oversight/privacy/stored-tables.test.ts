import { expect, it } from 'vitest'
import { FULL_INSTALLATION, MINIMAL_INSTALLATION } from '../../../tests/world/product/installation.ts'
import { TABLES } from '../../app/definitions/features.ts'
import { LANGUAGES } from '../../base/texts/define.ts'
import { describePeriod } from './periods.ts'
import { STORED_DATA } from './stored-data.ts'
import { NO_PERSONAL_DATA, storedKinds, type TableContent, tablesOf } from './stored-tables.ts'

const kinds = Object.keys(STORED_DATA) as (keyof typeof STORED_DATA)[]

it('every kind of data is in some table', () => {
  const describedKinds = [...kinds, ...Object.keys(NO_PERSONAL_DATA)] as TableContent[]
  expect(describedKinds.filter(kind => tablesOf(TABLES, kind).length === 0)).toEqual([])
})

// Checked by name: a column with such a prefix refers to a person, regardless of the table's
// classification.
it.each(['users', 'session', 'audit_log', 'mail', 'answer', 'partner', 'single_check'] as const)(
  'classifies %s as a table with personal data',
  table => {
    expect(Object.keys(NO_PERSONAL_DATA)).not.toContain(TABLES[table].holds)
  },
)

it.each(kinds)('describes in both languages how long the data “%s” are kept', kind => {
  for (const language of LANGUAGES) {
    const description = describePeriod(STORED_DATA[kind].period, FULL_INSTALLATION, ['own', 'clients'])[language]
    expect(description).toMatch(/\p{L}{2}/u)
    expect(description).not.toMatch(/undefined|NaN|Infinity|\[object/)
  }
})

it('derives the years from the settings of the companies meant', () => {
  const describe = (owner: 'own' | 'clients') => describePeriod('evidence', FULL_INSTALLATION, [owner])
  expect(describe('own').de).toContain('7 Jahre (eigene Firma) ab Ende des Kalenderjahres')
  expect(describe('own').de).toContain('(§ 132 BAO)')
  expect(describe('clients').de).toContain('(davon sieben nach § 132 BAO')
  expect(describe('clients').en).toContain('7 years (2 client companies), 12 years (one client company)')
  expect(describePeriod('upload', FULL_INSTALLATION, ['own', 'clients']).en).toContain('12 years')
  expect(describePeriod('session', FULL_INSTALLATION, ['own']).en).toContain('30 minutes')
})

it('omits data of unused features, unless some is still stored', () => {
  expect(storedKinds(MINIMAL_INSTALLATION)).not.toContain('papers')
  expect(storedKinds(FULL_INSTALLATION)).toContain('papers')
  expect(storedKinds({ ...MINIMAL_INSTALLATION, filledTables: new Set(['databox_paper']) })).toContain('papers')
})
