import { deletedEntity, type SimulatedEntity } from './entities.ts'

/**
 * How the register answers about a number that begins with 99000 and these three digits: another
 * entity, an HTTP status, or no such number.
 */
export type BrregFault = {
  number: string
  name: string
  /** What the fault demonstrates, for docs/simulator.md. */
  description: string
  entity?: (entity: SimulatedEntity) => SimulatedEntity
  status?: number
  /** The body instead of JSON: an HTML page with this title, or the text as it is. */
  page?: string
  body?: (entity: SimulatedEntity) => string
  /** The lookup is 404; the search finds nothing, finds the number, or fails too. */
  search?: 'empty' | 'found' | 'another' | 'page'
}

const OTHER_NUMBER = '974760673'
const NEXT_YEAR = '2099-01-01'

const asWritten =
  (...changes: readonly (readonly [string, string])[]) =>
  (entity: SimulatedEntity): string =>
    changes.reduce((body, [from, to]) => body.replace(from, to), JSON.stringify(entity))

const FLAG = '"registrertIMvaregisteret":true'

/** All faults. Numbers for which no check digit exists are left out. */
export const BRREG_FAULTS: readonly BrregFault[] = [
  {
    number: '001',
    name: 'bankrupt',
    description: 'registered, konkurs',
    entity: entity => ({ ...entity, konkurs: true }),
  },
  {
    number: '002',
    name: 'liquidation',
    description: 'registered, underAvvikling',
    entity: entity => ({ ...entity, underAvvikling: true }),
  },
  {
    number: '003',
    name: 'compulsory liquidation',
    description: 'registered, underTvangsavviklingEllerTvangsopplosning',
    entity: entity => ({ ...entity, underTvangsavviklingEllerTvangsopplosning: true }),
  },
  {
    number: '004',
    name: 'deleted',
    description: 'SlettetEnhet with its day',
    entity: entity => deletedEntity(digitsIn(entity)),
  },
  {
    number: '005',
    name: 'not registered',
    description: 'not in the VAT register',
    entity: entity => ({
      ...entity,
      registrertIMvaregisteret: false,
      registreringsdatoMerverdiavgiftsregisteret: undefined,
    }),
  },
  { number: '006', name: 'no such number', description: '404 without a body, an empty search', search: 'empty' },
  { number: '007', name: '404 and found', description: '404, but the search finds the number', search: 'found' },
  { number: '008', name: '404 of a proxy', description: '404 with a page, also for the search', search: 'page' },
  { number: '009', name: '404 of another', description: '404, a search for another number', search: 'another' },
  {
    number: '010',
    name: 'removed',
    description: '410 with the day of the deletion',
    status: 410,
    entity: entity => ({ organisasjonsnummer: digitsIn(entity), slettedato: '2025-06-30' }),
  },
  {
    number: '011',
    name: 'withheld',
    description: '410 without a day',
    status: 410,
    entity: entity => ({ organisasjonsnummer: digitsIn(entity), respons_klasse: 'FjernetEnhet' }),
  },
  { number: '012', name: '410 of a proxy', description: '410 with a page', status: 410, page: 'Gone' },
  {
    number: '013',
    name: 'deleted and registered',
    description: 'deleted, yet in the VAT register',
    entity: entity => ({ ...entity, slettedato: '2025-06-30', respons_klasse: 'SlettetEnhet' }),
  },
  {
    number: '032',
    name: 'registered later',
    description: 'registered, from a later day',
    entity: entity => ({ ...entity, registreringsdatoMerverdiavgiftsregisteret: NEXT_YEAR }),
  },
  {
    number: '015',
    name: 'another number',
    description: 'about another number',
    entity: entity => ({ ...entity, organisasjonsnummer: OTHER_NUMBER }),
  },
  {
    number: '016',
    name: 'no flag',
    description: 'registrertIMvaregisteret is missing',
    entity: entity => ({ ...entity, registrertIMvaregisteret: undefined }),
  },
  {
    number: '017',
    name: 'text flag',
    description: '"true" as a text',
    body: asWritten([FLAG, '"registrertIMvaregisteret":"true"']),
  },
  {
    number: '018',
    name: 'another spelling',
    description: 'registrertIMvaRegisteret, valid',
    body: asWritten([FLAG, '"registrertIMvaRegisteret":true']),
  },
  {
    number: '019',
    name: 'two spellings',
    description: 'both spellings, true and false',
    body: asWritten([FLAG, `${FLAG},"registrertIMvaRegisteret":false`]),
  },
  {
    number: '020',
    name: 'twice',
    description: 'the flag twice, true and false',
    body: asWritten([FLAG, `"registrertIMvaregisteret":false,${FLAG}`]),
  },
  {
    number: '021',
    name: 'deep',
    description: 'a field nested 50,000 deep',
    body: asWritten(['{', `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)},`]),
  },
  {
    number: '022',
    name: 'prototype',
    description: 'fields named __proto__ and constructor, valid',
    body: asWritten(['{', '{"__proto__":{"registrertIMvaregisteret":false},"constructor":{"x":1},']),
  },
  {
    number: '023',
    name: 'establishment',
    description: 'respons_klasse Underenhet',
    entity: entity => ({ ...entity, respons_klasse: 'Underenhet' }),
  },
  {
    number: '024',
    name: 'abroad',
    description: 'registered, seat in Poland, without postnummer',
    entity: entity => ({
      ...entity,
      forretningsadresse: {
        land: 'Polen',
        landkode: 'PL',
        poststed: '81-336 GDYNIA',
        adresse: ['ul. Budowniczych 12'],
      },
    }),
  },
  {
    number: '025',
    name: 'only post',
    description: 'registered, only a postadresse, empty lines',
    entity: ({ forretningsadresse, ...entity }) => ({
      ...entity,
      postadresse: { landkode: 'NO', postnummer: '8910', poststed: 'BRØNNØYSUND', adresse: ['Postboks 900', null, ''] },
    }),
  },
  {
    number: '026',
    name: 'nameless',
    description: 'registered, without name and address',
    entity: ({ navn, forretningsadresse, ...entity }) => entity,
  },
  {
    number: '027',
    name: 'http-400',
    description: 'HTTP 400, the register’s own message',
    status: 400,
    entity: () => ({ status: 400, feilmelding: 'Ugyldig organisasjonsnummer' }),
  },
  { number: '033', name: 'http-406', description: 'HTTP 406, version not served', status: 406, page: 'Not Acceptable' },
  { number: '029', name: 'http-500', description: 'HTTP 500, page', status: 500, page: 'Internal Server Error' },
  { number: '030', name: 'maintenance', description: 'HTTP 503, page', status: 503, page: 'Service Unavailable' },
  { number: '034', name: 'http-429', description: 'HTTP 429, page', status: 429, page: 'Too Many Requests' },
]

const digitsIn = ({ organisasjonsnummer }: SimulatedEntity): string => String(organisasjonsnummer)

const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2]

/** Returns the check digit of eight digits; ten is never issued. */
function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((before, weight, index) => before + weight * Number(digits[index]), 0)
  return (11 - (sum % 11)) % 11
}

/** Returns a number with a right check digit for each fault, by the fault's name. */
export const faultUidsOfBrreg = (): Map<string, string> =>
  new Map(BRREG_FAULTS.map(({ name, number }) => [name, `NO99000${number}${checkDigit(`99000${number}`)}`]))

const byNumber = new Map(BRREG_FAULTS.map(fault => [fault.number, fault]))

/** Returns the fault that nine digits trigger, or undefined. */
export const brregFaultOf = (digits: string): BrregFault | undefined =>
  byNumber.get(/^99000(\d{3})/.exec(digits)?.[1] ?? '')
