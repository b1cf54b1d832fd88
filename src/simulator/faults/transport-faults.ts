import type { Fault } from './fault.ts'

/**
 * Transport faults between the authority and us, at either service
 * (docs/sources.md#finanzonline-failures, check R-11).
 */
export const transportFaults = [
  {
    number: '700',
    name: 'maintenance-page',
    both: { manner: 'page' },
    random: true,
    description: 'HTML page with /wartung/',
  },
  {
    number: '701',
    name: 'empty-body',
    both: { manner: 'empty' },
    random: true,
    description: 'HTTP 200 without a body',
  },
  {
    number: '702',
    name: 'truncated',
    both: { manner: 'truncated' },
    random: true,
    description: 'XML or JSON ends in the middle',
  },
  { number: '703', name: 'slow', both: { manner: 'slow' }, random: true, description: 'one byte a second' },
  { number: '704', name: 'hang', both: { manner: 'hang' }, random: true, description: 'no answer' },
  {
    number: '705',
    name: 'reset',
    both: { manner: 'reset' },
    random: true,
    description: 'connection reset before the answer',
  },
  {
    number: '706',
    name: 'cut',
    both: { manner: 'cut' },
    random: true,
    description: 'connection lost within the body',
  },
  { number: '707', name: 'http-500', both: { manner: 'http-500' }, random: true, description: 'HTTP 500, HTML' },
  { number: '708', name: 'http-502', both: { manner: 'http-502' }, random: true, description: 'HTTP 502, HTML' },
  { number: '709', name: 'http-503', both: { manner: 'http-503' }, random: true, description: 'HTTP 503, HTML' },
  {
    number: '710',
    name: 'http-429',
    both: { manner: 'http-429' },
    random: true,
    description: 'HTTP 429, Retry-After: 1',
  },
  {
    number: '711',
    name: 'wrong-charset',
    both: { manner: 'wrong-charset', variant: 'latin' },
    random: true,
    description: 'Latin-1 bytes declared as UTF-8',
  },
  {
    number: '712',
    name: 'huge',
    both: { manner: 'huge' },
    random: true,
    description: 'valid, with 10 MiB of blanks',
  },
  {
    number: '713',
    name: 'no-verdict',
    both: { form: 'no-verdict' },
    random: true,
    description: 'neither `valid` nor `rc`',
  },
  {
    number: '714',
    name: 'text-verdict',
    both: { form: 'text-verdict' },
    random: true,
    description: '"valid":"true", <rc>gut</rc>',
  },
  {
    number: '715',
    name: 'wrong-root',
    both: { form: 'wrong-root' },
    random: true,
    description: 'JSON array, foreign namespace',
  },
  {
    number: '716',
    name: 'other-uid',
    both: { form: 'other-uid' },
    random: true,
    description: 'about another UID',
  },
  {
    number: '717',
    name: 'doctype',
    finanzonline: { form: 'doctype' },
    random: true,
    description: 'DTD with nested entities',
  },
  { number: '718', name: 'html-page', both: { manner: 'html' }, description: 'firewall page, HTTP 200' },
  {
    number: '719',
    name: 'gzip',
    both: { manner: 'gzip' },
    description: 'valid, compressed without request',
  },
  {
    number: '740',
    name: 'latin-1',
    both: { form: 'latin-1', variant: 'latin' },
    description: 'valid, declared as ISO-8859-1',
  },
] as const satisfies readonly Fault[]
