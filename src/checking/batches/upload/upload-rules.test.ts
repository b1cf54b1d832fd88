// @module-tag W5-10

import { expect, it } from 'vitest'
import { XLSX_TYPE } from '../../../documents/spreadsheets/xlsx-rules.ts'
import { uploadFault } from './upload-rules.ts'

it.each([
  ['Liste.xlsx', XLSX_TYPE, null],
  ['LISTE.XLSX', '', null],
  ['Liste.xlsx', 'application/octet-stream', null],
  ['Liste.xls', 'application/vnd.ms-excel', 'extension'],
  ['Liste.csv', 'text/csv', null],
  ['Liste.CSV', 'application/vnd.ms-excel', null],
  ['Liste.txt', 'text/plain; charset=utf-8', null],
  ['EXTF_Debitoren.csv', '', null],
  ['Liste.csv', 'image/png', 'type'],
  ['.csv', 'text/csv', 'extension'],
  ['Liste.csv.pdf', 'text/csv', 'extension'],
  ['Liste.xlsx.exe', XLSX_TYPE, 'extension'],
  ['.xlsx', XLSX_TYPE, 'extension'],
  ['Liste.xlsx', 'text/csv', 'type'],
])('%s of type "%s" has the fault %s', { tags: ['C6-03'] }, (name, type, fault) => {
  expect(uploadFault({ name, type }, true)).toBe(fault)
})

it.each([
  ['Liste.xlsx', XLSX_TYPE, null],
  ['Liste.csv', 'text/csv', 'extension'],
  ['Liste.txt', 'text/plain', 'extension'],
])('%s of type "%s" has the fault %s if only workbooks are accepted', { tags: ['W9-07'] }, (name, type, fault) => {
  expect(uploadFault({ name, type }, false)).toBe(fault)
})
