/**
 * A subject of the Czech registers. The format follows our own description of their wire formats
 * (docs/sources.md#czech-registers).
 */
type Subject = { kind: string; unreliable: string; since?: string; office?: string; name?: string; accounts?: number }

/** Special numbers; docs/simulator.md lists them. */
const SPECIAL_SUBJECTS: Readonly<Record<string, Subject>> = {
  '45274649': { kind: 'PLATCE_DPH', unreliable: 'NE', office: '13', name: 'ČEZ, A. S.             ', accounts: 3 },
  '00121100': { kind: 'PLATCE_DPH', unreliable: 'ANO', since: '2017-03-16', office: '456', accounts: 1 },
  '699001182': { kind: 'SKUPINA_DPH', unreliable: 'NE', office: '13', accounts: 1 },
  '699004572': { kind: 'SKUPINA_DPH', unreliable: 'NE', office: '13', accounts: 1 },
  '00101494': { kind: 'IDENTIFIKOVANA_OSOBA', unreliable: 'NE', office: '13' },
  '45317054': { kind: 'NENALEZEN', unreliable: 'NENALEZEN' },
}

/** Returns the subject of a number; every number that is not listed above is an ordinary payer. */
export const subjectOf = (dic: string): Subject =>
  SPECIAL_SUBJECTS[dic] ?? { kind: 'PLATCE_DPH', unreliable: 'NE', office: '13' }

/** A company in ARES. */
export type Company = {
  name: string
  street: string
  house: number
  town: string
  postcode: number
  dic: string
  group: string
  states: { own: string; group: string }
}

const company = (
  ico: string,
  name: string,
  group: string,
  states: Company['states'] = { own: 'ZANIKLY', group: 'AKTIVNI' },
): [string, Company] => [
  ico,
  { name, street: 'Újezd', house: 450, town: 'Praha', postcode: 11800, dic: `CZ${ico}`, group, states },
]

/**
 * A member of the group, a member of another group, a company without a group, one that has left
 * its group, and one whose state is missing.
 */
export const COMPANIES: ReadonlyMap<string, Company> = new Map([
  company('04116364', 'Penta Hospitals CZ, s.r.o.', 'CZ699004572'),
  company('25123891', 'Jiná skupina, a.s.', 'CZ699001182'),
  company('00023205', 'Bez skupiny, s.r.o.', 'N/A', { own: 'AKTIVNI', group: 'NEEXISTUJICI' }),
  company('27082440', 'Bývalý člen, s.r.o.', 'CZ699004572', { own: 'AKTIVNI', group: 'ZANIKLY' }),
  company('26185610', 'Nejistý člen, s.r.o.', 'CZ699004572', { own: 'ZANIKLY', group: 'NEZNAMY' }),
])
