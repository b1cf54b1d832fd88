import { expect, it } from 'vitest'
import { FULL, PLAIN } from '../../../tests/world/product/installation.ts'
import { KEPT_TABLES } from '../../app/backup/kept-tables.ts'
import { LANGUAGES } from '../../base/texts/define.ts'
import { KEPT_DATA } from './kept-data.ts'
import { NOBODY, storedKinds, TABLES, tablesOf } from './kept-tables.ts'
import { describePeriod } from './periods.ts'

const kinds = Object.keys(KEPT_DATA) as (keyof typeof KEPT_DATA)[]

it('says of every table what personal data it holds, or why none', () => {
  expect(Object.keys(TABLES).toSorted()).toEqual(KEPT_TABLES.toSorted())
  const told = [...kinds, ...(Object.keys(NOBODY) as (keyof typeof NOBODY)[])]
  expect(told.flatMap(tablesOf).toSorted()).toEqual(KEPT_TABLES.toSorted())
  expect(told.filter(kind => tablesOf(kind).length === 0)).toEqual([])
})

// Checked by name: a column with such a prefix refers to a person, regardless of the table's
// classification.
it.each(['users', 'session', 'audit_log', 'mail', 'answer', 'partner', 'single_check'] as const)(
  'takes %s for one that holds personal data',
  table => {
    expect(Object.keys(NOBODY)).not.toContain(TABLES[table])
  },
)

it.each(kinds)('says in both languages when %s end', kind => {
  for (const language of LANGUAGES) {
    const said = describePeriod(KEPT_DATA[kind].period, FULL, ['own', 'clients'])[language]
    expect(said).toMatch(/\p{L}{2}/u)
    expect(said).not.toMatch(/undefined|NaN|Infinity|\[object/)
  }
})

it('draws the years from the settings of the companies meant', () => {
  const say = (whose: 'own' | 'clients') => describePeriod('evidence', FULL, [whose])
  expect(say('own').de).toContain('7 Jahre (eigene Firma) ab Ende des Kalenderjahres')
  expect(say('own').de).toContain('(§ 132 BAO)')
  expect(say('clients').de).toContain('(davon sieben nach § 132 BAO')
  expect(say('clients').en).toContain('7 years (2 client companies), 12 years (one client company)')
  expect(describePeriod('upload', FULL, ['own', 'clients']).en).toContain('12 years')
  expect(describePeriod('session', FULL, ['own']).en).toContain('30 minutes')
})

it('leaves out what is not in use, unless some of it is still there', () => {
  expect(storedKinds(PLAIN)).not.toContain('papers')
  expect(storedKinds(FULL)).toContain('papers')
  expect(storedKinds({ ...PLAIN, filledTables: new Set(['databox_paper']) })).toContain('papers')
})
