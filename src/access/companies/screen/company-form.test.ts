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
const FORM_VALUES = {
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

it('sends only changed fields, and no empty credentials', () => {
  expect(changeOf(FORM_VALUES, COMPANY, 'de')).toEqual({})
  expect(changeOf(FORM_VALUES, COMPANY, 'en')).toEqual({})
  expect(changeOf({ ...FORM_VALUES, validUntil: '12/31/2027' }, COMPANY, 'en')).toEqual({})
  expect(changeOf({ ...FORM_VALUES, validUntil: '' }, COMPANY, 'de')).toEqual({ validUntil: null })
  expect(changeOf({ ...FORM_VALUES, validUntil: '01.02.2028' }, COMPANY, 'de')).toEqual({ validUntil: '2028-02-01' })
  expect(changeOf({ ...FORM_VALUES, pin: 'neuer-pin', useCustomLogin: false }, COMPANY, 'de')).toEqual({
    pin: 'neuer-pin',
    useCustomLogin: false,
  })
  expect(changeOf({ ...FORM_VALUES, germanUid: '' }, COMPANY, 'de')).toEqual({ germanUid: '' })
})

it('does not send a field that the user cannot see', () => {
  const { validUntil: _hidden, ...visibleCompany } = COMPANY
  expect(changeOf({ ...FORM_VALUES, name: 'Neu GmbH', validUntil: '' }, visibleCompany, 'de')).toEqual({
    name: 'Neu GmbH',
  })
})

it('sends all filled fields of a new company', () => {
  const values = { ...FORM_VALUES, germanUid: '', useCustomLogin: false }
  expect(changeOf({ ...values, validUntil: '' }, null, 'de')).toEqual({ name: 'Huber GmbH', uid: 'ATU57194903' })
  expect(changeOf(values, null, 'de')).toMatchObject({ validUntil: '2027-12-31' })
})
