import { expect, it } from 'vitest'
import { reportName } from './report-name-rules.ts'

it.each([
  ['Debitoren Q4.xlsx', 'Debitoren Q4.pdf'],
  ['Liste.csv', 'Liste.pdf'],
  ['LISTE.CSV', 'LISTE.pdf'],
  ['Stamm.2026.txt', 'Stamm.2026.pdf'],
  ['ohne Endung', 'ohne Endung.pdf'],
])('the report of %s is called %s', (file, report) => {
  expect(reportName(file)).toBe(report)
})
