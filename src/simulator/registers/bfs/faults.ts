import { ENDED, type Entry, GROUP_HEAD } from './entries.ts'

/** How the register answers about a number that begins with 99000 and these three digits. */
export type BfsFault = {
  number: string
  name: string
  /** What the fault demonstrates, for docs/simulator.md. */
  description: string
  /** Entries of the answer that replace the regular one. */
  entries?: (entry: Entry) => Entry[]
  fault?: BusinessFault
  status?: number
  /** Title of an HTML page that replaces the answer. */
  page?: string
}

/** A documented fault: the element in `detail`, and the text of `error`. */
export type BusinessFault = { kind: string; error: string; detail: string }

const businessFault = (error: string, detail: string): BusinessFault => ({ kind: 'businessFault', error, detail })

export const LIMIT_EXCEEDED = businessFault(
  'Request_limit_exceeded',
  'Maximum number of 20 requests per 1 minute(s) exceeded',
)
export const MALFORMED = businessFault('Data_validation_failed', 'The uid is not valid')

/** The example on the register's own pages. */
const OTHER_NUMBER = '107185562'

/** All faults. Numbers for which no check digit exists are omitted. */
export const BFS_FAULTS: readonly BfsFault[] = [
  {
    number: '001',
    name: 'two organisations',
    description: 'two organisations, the requested one second',
    entries: entry => [{ ...entry, number: OTHER_NUMBER, vatNumber: OTHER_NUMBER, name: 'Hauptsitz AG' }, entry],
  },
  {
    number: '003',
    name: 'one deleted',
    description: 'the number twice, deleted and active',
    entries: entry => [{ ...entry, ...ENDED, status: '6' }, entry],
  },
  {
    number: '004',
    name: 'two alive',
    description: 'the number twice, both active',
    entries: entry => [entry, { ...entry, name: 'Filiale AG' }],
  },
  {
    number: '005',
    name: 'others alone',
    description: 'two organisations, neither the requested one',
    entries: entry => [
      { ...entry, number: OTHER_NUMBER },
      { ...entry, number: GROUP_HEAD },
    ],
  },
  {
    number: '006',
    name: 'another number',
    description: 'one organisation with another number',
    entries: entry => [{ ...entry, number: OTHER_NUMBER, vatNumber: OTHER_NUMBER }],
  },
  {
    number: '007',
    name: 'group member',
    description: 'member of a VAT group, with its head',
    entries: entry => [{ ...entry, vatNumber: GROUP_HEAD }],
  },
  { number: '008', name: 'ended', description: 'terminated entry', entries: entry => [{ ...entry, ...ENDED }] },
  { number: '009', name: 'empty result', description: 'no such number', entries: () => [] },
  {
    number: '010',
    name: 'newline',
    description: 'line break in the street, and a c/o',
    entries: entry => [{ ...entry, careOf: 'p.a. Famille Aubry', street: 'Rue de la\n  Gare' }],
  },
  {
    number: '011',
    name: 'not registered',
    description: 'vatStatus 3',
    entries: entry => [{ ...entry, vatStatus: '3', vatEntryStatus: '', from: '', vatNumber: '' }],
  },
  { number: '012', name: 'unknown', description: 'vatStatus 1', entries: entry => [{ ...entry, vatStatus: '1' }] },
  {
    number: '013',
    name: 'contradiction',
    description: 'registered, terminated without a date',
    entries: entry => [{ ...entry, vatEntryStatus: '2' }],
  },
  {
    number: '014',
    name: 'deleted and registered',
    description: 'definitively deleted, yet registered',
    entries: entry => [{ ...entry, status: '6' }],
  },
  { number: '020', name: 'Data_validation_failed', description: 'malformed', fault: MALFORMED },
  { number: '021', name: 'Request_limit_exceeded', description: 'limit exceeded', fault: LIMIT_EXCEEDED },
  {
    number: '022',
    name: 'Permission_denied',
    description: 'refused',
    fault: businessFault('Permission_denied', 'Permission denied'),
  },
  {
    number: '023',
    name: 'Application_error',
    description: 'internal error',
    fault: businessFault('Application_error', 'An unexpected error occurred'),
  },
  {
    number: '024',
    name: 'securityFault',
    description: 'unknown security fault',
    fault: { kind: 'securityFault', error: 'Security_error', detail: 'Access is denied' },
  },
  {
    number: '026',
    name: 'infrastructureFault',
    description: 'unknown infrastructure fault',
    fault: { kind: 'infrastructureFault', error: 'Infrastructure_error', detail: 'A backend is not reachable' },
  },
  {
    number: '027',
    name: 'unknown fault',
    description: 'unknown business fault',
    fault: businessFault('On_holiday', ''),
  },
  { number: '028', name: 'http-502', description: 'HTTP 502, page', status: 502, page: 'Bad Gateway' },
  { number: '029', name: 'maintenance', description: 'HTTP 503, page', status: 503, page: 'Service Unavailable' },
  { number: '030', name: 'http-504', description: 'HTTP 504, page', status: 504, page: 'Gateway Timeout' },
  { number: '032', name: 'http-429', description: 'HTTP 429, page', status: 429, page: 'Too Many Requests' },
]

const byNumber = new Map(BFS_FAULTS.map(fault => [fault.number, fault]))

/** Returns the fault that nine digits trigger, or undefined. */
export const bfsFaultOf = (digits: string): BfsFault | undefined =>
  byNumber.get(/^99000(\d{3})/.exec(digits)?.[1] ?? '')
