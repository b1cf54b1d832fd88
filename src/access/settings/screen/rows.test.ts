import { expect, it } from 'vitest'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../../../app/definitions/settings-lists-rules.ts'
import { translate } from '../../../base/texts/translate.ts'
import { sortRecords } from '../../../base/ui/table/sort-records.ts'
import { defaultText, isSettingValue, type SettingDefinition } from '../define-setting-rules.ts'
import { createRows, filterRows, SORTED_BY } from './rows.ts'
import { texts } from './settings-texts.ts'

const defaultSettings = (definitions: readonly SettingDefinition[]) =>
  definitions.map((definition, index) => {
    const { category, key, valueRule } = definition
    return { id: index + 1, category, key, type: valueRule.type, value: defaultText(definition) }
  })
const textsIn = (language: 'de' | 'en') => ({ language, t: translate(texts, language) })
const rowsIn = (language: 'de' | 'en', definitions: readonly SettingDefinition[] = COMPANY_SETTINGS) =>
  createRows(defaultSettings(definitions), definitions, textsIn(language))
const keys = (rows: { key: string }[]) => rows.map(({ key }) => key)

it('has a label for every category and key', () => {
  for (const { key, label, category, categoryLabel } of [...rowsIn('de'), ...rowsIn('en', INSTALLATION_SETTINGS)]) {
    expect(label).not.toBe(key)
    expect(categoryLabel).not.toContain(category === 'cache' ? '_' : category)
  }
})

it('explains the values of every setting in a sentence', { tags: ['C9-16'] }, () => {
  for (const language of ['de', 'en'] as const)
    for (const { key, meaning } of [...rowsIn(language), ...rowsIn(language, INSTALLATION_SETTINGS)])
      expect(meaning, key).toMatch(/\w.*[.]$/)
  const lifetimes = [...rowsIn('en'), ...rowsIn('en', INSTALLATION_SETTINGS)].filter(
    ({ key }) => key === 'cache_lifetime',
  )
  // For a company, 0 queries everything again; for the installation, 0 excludes nothing from the
  // cache update.
  expect(new Set(lifetimes.map(({ meaning }) => meaning)).size).toBe(2)
})

it('accepts the default of every setting', () => {
  for (const definition of [...COMPANY_SETTINGS, ...INSTALLATION_SETTINGS])
    expect(isSettingValue(definition, defaultText(definition)), definition.key).toBe(true)
})

it('has a label for every option', () => {
  const optionsByKey = rowsIn('de').flatMap(({ key, options }) => (options === null ? [] : [[key, options]]))
  expect(optionsByKey).toEqual([
    [
      'upload_formats',
      [
        { value: 'xlsx,csv', label: '.xlsx, .csv' },
        { value: 'xlsx', label: '.xlsx' },
      ],
    ],
  ])
})

it('shows an unknown key unchanged', () => {
  const [row] = createRows(
    [{ id: 1, category: 'task', key: 'task_new', type: 'number', value: '1' }],
    COMPANY_SETTINGS,
    textsIn('de'),
  )
  expect(row?.label).toBe('task_new')
  expect(row?.meaning).toBe('')
})

it.each([
  ['retention', ['retention_years']],
  ['AUFBEWAHRUNG', ['retention_years']],
  ['wartezeit', ['task_patience_minutes']],
  ['archiv', ['retention_years']],
  ['task_b', ['task_batch_size']],
  ['gibt es nicht', []],
])('finds %j in category, key or label', { tags: ['W2-51'] }, (search, expected) => {
  expect(keys(filterRows(rowsIn('de'), search, 'de'))).toEqual(expected)
})

it('sorts by the displayed text in both directions, and keeps the order of equal rows', { tags: ['W2-51'] }, () => {
  const rows = rowsIn('de')
  const sorted = (by: string, desc: boolean) => sortRecords(rows, SORTED_BY, { by, desc }, 'de')
  const byLabel = sorted('key', false).map(({ label }) => label)
  expect(byLabel).toEqual(byLabel.toSorted((a, b) => a.localeCompare(b, 'de')))
  expect(sorted('key', true).map(({ label }) => label)).toEqual(byLabel.toReversed())
  expect(keys(sorted('category', false))).toEqual([
    'task_batch_size',
    'task_concurrent_batches',
    'task_retry_on_error',
    'task_patience_minutes',
    'vies_company_everywhere',
    'upload_formats',
    'result_landscape',
    'stock_max_per_day',
    'retention_years',
    'watch_partners',
    'watch_days',
    'watch_max_per_day',
    'watch_mails',
    'cache_lifetime',
  ])
})
