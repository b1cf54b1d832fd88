import type { Fault } from './fault.ts'

/**
 * The numbers of VIES's own test service (docs/sources.md#vies-faults), and other answers that its
 * REST API has sent.
 */
export const viesFaults = [
  { number: '100', name: 'valid', vies: { valid: true }, finanzonline: { rc: 0 }, description: 'valid' },
  { number: '200', name: 'invalid', vies: { valid: false }, finanzonline: { rc: 1 }, description: 'not valid' },
  {
    number: '201',
    name: 'INVALID_INPUT',
    vies: { error: 'INVALID_INPUT' },
    description: 'country or number malformed',
  },
  {
    number: '202',
    name: 'INVALID_REQUESTER_INFO',
    vies: { error: 'INVALID_REQUESTER_INFO' },
    description: 'own number refused',
  },
  {
    number: '300',
    name: 'SERVICE_UNAVAILABLE',
    vies: { error: 'SERVICE_UNAVAILABLE' },
    random: true,
    description: 'network error',
  },
  {
    number: '301',
    name: 'MS_UNAVAILABLE',
    vies: { error: 'MS_UNAVAILABLE' },
    random: true,
    description: 'member state silent',
  },
  { number: '302', name: 'TIMEOUT', vies: { error: 'TIMEOUT' }, random: true, description: 'member state too slow' },
  { number: '400', name: 'VAT_BLOCKED', vies: { error: 'VAT_BLOCKED' }, description: 'number or requester blocked' },
  { number: '401', name: 'IP_BLOCKED', vies: { error: 'IP_BLOCKED' }, description: "caller's address blocked" },
  {
    number: '500',
    name: 'GLOBAL_MAX_CONCURRENT_REQ',
    vies: { error: 'GLOBAL_MAX_CONCURRENT_REQ' },
    random: true,
    description: 'whole service busy',
  },
  {
    number: '501',
    name: 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
    vies: { error: 'GLOBAL_MAX_CONCURRENT_REQ_TIME' },
    random: true,
    description: 'whole service busy',
  },
  {
    number: '600',
    name: 'MS_MAX_CONCURRENT_REQ',
    vies: { error: 'MS_MAX_CONCURRENT_REQ' },
    random: true,
    description: 'member state busy',
  },
  {
    number: '601',
    name: 'MS_MAX_CONCURRENT_REQ_TIME',
    vies: { error: 'MS_MAX_CONCURRENT_REQ_TIME' },
    random: true,
    description: 'member state busy',
  },
  {
    number: '610',
    name: 'VOW-ERR-1',
    vies: { error: 'VOW-ERR-1', status: 500 },
    description: 'request malformed, HTTP 500',
  },
  {
    number: '611',
    name: 'VOW-ERR-11',
    vies: { error: 'VOW-ERR-11', status: 400 },
    description: 'half a requester, HTTP 400',
  },
  {
    number: '612',
    name: 'VOW-ERR-77',
    vies: { error: 'VOW-ERR-77' },
    description: 'unknown VOW-ERR',
  },
  {
    number: '613',
    name: 'MS_ON_HOLIDAY',
    vies: { error: 'MS_ON_HOLIDAY' },
    random: true,
    description: 'unknown code',
  },
  {
    number: '614',
    name: 'MS_UNAVAILABLE 500',
    vies: { error: 'MS_UNAVAILABLE', status: 500, message: 'Member state not reachable' },
    random: true,
    description: 'with HTTP 500 and a message',
  },
  {
    number: '651',
    name: 'busy-once',
    vies: { error: 'MS_MAX_CONCURRENT_REQ' },
    finanzonline: { rc: 1512 },
    times: 1,
    description: 'busy at the first call',
  },
  {
    number: '652',
    name: 'busy-twice',
    vies: { error: 'MS_MAX_CONCURRENT_REQ' },
    times: 2,
    description: 'busy at the first two calls',
  },
  { number: '660', name: 'no-echo', vies: { form: 'no-echo' }, description: 'valid, without country and number' },
  { number: '661', name: 'old-date', vies: { form: 'old-date' }, description: 'valid, dated 2019' },
  { number: '662', name: 'word-date', vies: { form: 'word-date' }, description: 'valid, requestDate "gestern"' },
  {
    number: '663',
    name: 'contradiction',
    vies: { form: 'contradiction' },
    description: '"valid":false beside "isValid":true',
  },
  { number: '664', name: 'doubled-key', vies: { form: 'doubled-key' }, description: '`valid` twice, true and false' },
] as const satisfies readonly Fault[]

/** Possible answers about trader fields (docs/sources.md#vies-answers); each number is valid. */
export const traderFaults = [
  { number: '830', name: 'no-matches', vies: { form: 'no-matches' }, description: 'trader matches absent' },
  { number: '831', name: 'match-numbers', vies: { form: 'match-numbers' }, description: 'trader matches as 1, 2, 3' },
  { number: '832', name: 'odd-matches', vies: { form: 'odd-matches' }, description: 'unknown trader matches' },
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
    description: 'member state silent if trader fields are sent',
  },
] as const satisfies readonly Fault[]
