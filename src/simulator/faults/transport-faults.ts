import type { Fault } from './fault.ts'

/** What can go wrong between the authority and us, at either service (docs/sources.md#finanzonline-failures, check R-11). */
export const transportFaults = [
  { number: '700', name: 'maintenance-page', both: { manner: 'page' }, drawn: true, says: 'HTML page with /wartung/' },
  { number: '701', name: 'empty-body', both: { manner: 'empty' }, drawn: true, says: 'HTTP 200 without a body' },
  {
    number: '702',
    name: 'truncated',
    both: { manner: 'truncated' },
    drawn: true,
    says: 'XML or JSON ends in the middle',
  },
  { number: '703', name: 'slow', both: { manner: 'slow' }, drawn: true, says: 'one byte a second' },
  { number: '704', name: 'hang', both: { manner: 'hang' }, drawn: true, says: 'no answer, ever' },
  { number: '705', name: 'reset', both: { manner: 'reset' }, drawn: true, says: 'connection reset before the answer' },
  {
    number: '706',
    name: 'cut',
    both: { manner: 'cut' },
    drawn: true,
    says: 'connection lost in the middle of the body',
  },
  { number: '707', name: 'http-500', both: { manner: 'http-500' }, drawn: true, says: 'HTTP 500, HTML' },
  { number: '708', name: 'http-502', both: { manner: 'http-502' }, drawn: true, says: 'HTTP 502, HTML' },
  { number: '709', name: 'http-503', both: { manner: 'http-503' }, drawn: true, says: 'HTTP 503, HTML' },
  { number: '710', name: 'http-429', both: { manner: 'http-429' }, drawn: true, says: 'HTTP 429, Retry-After: 1' },
  {
    number: '711',
    name: 'wrong-charset',
    both: { manner: 'wrong-charset', guise: 'latin' },
    drawn: true,
    says: 'Latin-1 bytes called UTF-8',
  },
  { number: '712', name: 'huge', both: { manner: 'huge' }, drawn: true, says: '10 MiB of blanks in a good answer' },
  { number: '713', name: 'no-verdict', both: { form: 'no-verdict' }, drawn: true, says: 'neither `valid` nor `rc`' },
  {
    number: '714',
    name: 'text-verdict',
    both: { form: 'text-verdict' },
    drawn: true,
    says: '"valid":"true", <rc>gut</rc>',
  },
  {
    number: '715',
    name: 'wrong-root',
    both: { form: 'wrong-root' },
    drawn: true,
    says: 'JSON array, foreign namespace',
  },
  {
    number: '716',
    name: 'other-uid',
    vies: { form: 'other-uid' },
    drawn: true,
    says: 'the answer is about another UID',
  },
  { number: '717', name: 'doctype', finanzonline: { form: 'doctype' }, drawn: true, says: 'DTD with nested entities' },
] as const satisfies readonly Fault[]
