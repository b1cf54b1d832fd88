import { expect, it } from 'vitest'
import { readPartnerSearch } from './partner-search.ts'

it('reads the valid parameters of an address, without defaults', () => {
  const parameters = {
    partner: 7,
    uid: 'DE136695976',
    q: '100%',
    page: 2,
    size: 25,
    word: 'none',
    age: 90,
    judged: 'other-company',
    listed: true,
    watched: false,
    changed: 'unseen',
    since: '2026-11-01',
  }
  const order = { order: 'name', asc: true }
  expect(readPartnerSearch({ ...parameters, ...order })).toEqual({ ...parameters, ...order })
  const defaults = { q: '', page: 1, size: 10, order: 'lastAskedAt', asc: false, listed: false }
  expect(readPartnerSearch(defaults)).toEqual({})
  const invalid = {
    partner: -1,
    uid: 'de 1',
    page: 'x',
    size: -1,
    word: 'not-checked',
    age: 31,
    judged: 'withdrawn',
    listed: 'yes',
    watched: 'maybe',
    changed: 'seen',
    since: '1.11.2026',
  }
  expect(readPartnerSearch(invalid)).toEqual({})
})
