import type { Fault } from './fault.ts'

/** What may come of trader fields that are sent to be compared (docs/sources.md#vies-answers); the number is valid in each. */
export const traderFaults = [
  { number: '830', name: 'no-matches', vies: { form: 'no-matches' }, description: 'trader matches absent' },
  { number: '831', name: 'match-numbers', vies: { form: 'match-numbers' }, description: 'trader matches as 1, 2, 3' },
  { number: '832', name: 'odd-matches', vies: { form: 'odd-matches' }, description: 'trader matches of other values' },
  {
    number: '833',
    name: 'eager-matches',
    vies: { form: 'eager-matches' },
    description: 'VALID for texts that were not sent',
  },
  { number: '834', name: 'not-processed', vies: { form: 'not-processed' }, description: 'NOT_PROCESSED though sent' },
  {
    number: '835',
    name: 'trader INVALID_INPUT',
    vies: { error: 'INVALID_INPUT', onlyWithTrader: true },
    description: 'trader fields refused as malformed',
  },
  {
    number: '836',
    name: 'trader empty-body',
    vies: { manner: 'empty', onlyWithTrader: true },
    description: 'trader fields answered without a body',
  },
  {
    number: '837',
    name: 'trader MS_UNAVAILABLE',
    vies: { error: 'MS_UNAVAILABLE', onlyWithTrader: true },
    description: 'member state silent where trader fields are sent',
  },
] as const satisfies readonly Fault[]
