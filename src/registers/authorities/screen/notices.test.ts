import { expect, it } from 'vitest'
import { COUNTRY_CODES, EU_CODES } from '../../../vat-ids/uid/countries.ts'
import type { AvailabilityList } from '../wire.ts'
import { countNotices, failing, isAllFailing } from './calls.ts'

const listWith = (...down: string[]): AvailabilityList => ({
  account: null,
  hasAsked: true,
  availabilityList: COUNTRY_CODES.map(msCode => ({
    msCode,
    availabilityStatus: down.includes(msCode) ? ('UNAVAILABLE' as const) : ('AVAILABLE' as const),
    troubled: down.includes(msCode) ? ['vies' as const] : [],
  })),
})

const CLOSED = {
  kind: 'closed' as const,
  code: '-4',
  message: '',
  since: null,
  isNeeded: true,
  company: { id: 7, name: 'Huber GmbH', uid: 'ATU57194903' },
}

it.each<[string, AvailabilityList | undefined, string[], boolean, number]>([
  ['nothing known', undefined, [], false, 0],
  ['all countries available', listWith(), [], false, 0],
  ['two countries down', listWith('DE', 'XI'), ['DE', 'XI'], false, 2],
  ['a whole service down', listWith(...EU_CODES), [...EU_CODES], true, 1],
  ['an empty list', { availabilityList: [], hasAsked: true, account: null }, [], false, 0],
  ['a closed account', { ...listWith(), account: CLOSED }, [], false, 1],
  ['a closed account that is not needed', { ...listWith(), account: { ...CLOSED, isNeeded: false } }, [], false, 0],
])(
  'returns countries, badge count and whether all fail: %s',
  { tags: ['W2-19'] },
  (_name, list, countries, isAll, notices) => {
    expect(failing(list)).toEqual(countries)
    expect(isAllFailing(list)).toBe(isAll)
    expect(countNotices(list)).toBe(notices)
  },
)
