import { expect, it } from 'vitest'
import type { Company } from '../wire.ts'
import { changeOf } from './company-form.ts'

const COMPANY: Company = {
  id: 7,
  name: 'Huber GmbH',
  uid: 'ATU57194903',
  germanUid: 'DE136695976',
  britishUid: '',
  validUntil: '2027-12-31',
  useCustomLogin: true,
  missingRequired: [],
  logo: null,
}
const FIELDS = {
  name: 'Huber GmbH',
  uid: 'ATU57194903',
  germanUid: 'DE136695976',
  britishUid: '',
  validUntil: '31.12.2027',
  useCustomLogin: true,
  hold: false,
  finCustomerId: '',
  finUserId: '',
  pin: '',
}

it('sends what differs, and no credential that was not typed', () => {
  expect(changeOf(FIELDS, COMPANY, 'de')).toEqual({})
  expect(changeOf(FIELDS, COMPANY, 'en')).toEqual({})
  expect(changeOf({ ...FIELDS, validUntil: '12/31/2027' }, COMPANY, 'en')).toEqual({})
  expect(changeOf({ ...FIELDS, validUntil: '' }, COMPANY, 'de')).toEqual({ validUntil: null })
  expect(changeOf({ ...FIELDS, validUntil: '01.02.2028' }, COMPANY, 'de')).toEqual({ validUntil: '2028-02-01' })
  expect(changeOf({ ...FIELDS, pin: 'neuer-pin', useCustomLogin: false }, COMPANY, 'de')).toEqual({
    pin: 'neuer-pin',
    useCustomLogin: false,
  })
  expect(changeOf({ ...FIELDS, germanUid: '' }, COMPANY, 'de')).toEqual({ germanUid: '' })
})

it('leaves a field alone that its user cannot see', () => {
  const { validUntil: _hidden, ...seen } = COMPANY
  expect(changeOf({ ...FIELDS, name: 'Neu GmbH', validUntil: '' }, seen, 'de')).toEqual({ name: 'Neu GmbH' })
})

it('sends a new company whole, without what was left empty', () => {
  const typed = { ...FIELDS, germanUid: '', useCustomLogin: false }
  expect(changeOf({ ...typed, validUntil: '' }, null, 'de')).toEqual({ name: 'Huber GmbH', uid: 'ATU57194903' })
  expect(changeOf(typed, null, 'de')).toMatchObject({ validUntil: '2027-12-31' })
})
