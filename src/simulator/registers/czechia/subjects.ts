/** A subject of the Czech registers, by the page of their wire formats alone (docs/sources.md#czech-registers). */
type Subject = { kind: string; unreliable: string; since?: string; office?: string; name?: string; accounts?: number }

/** Numbers with something to show; docs/simulator.md names them. */
const KNOWN: Readonly<Record<string, Subject>> = {
  '45274649': { kind: 'PLATCE_DPH', unreliable: 'NE', office: '13', name: 'ČEZ, A. S.             ', accounts: 3 },
  '00121100': { kind: 'PLATCE_DPH', unreliable: 'ANO', since: '2017-03-16', office: '456', accounts: 1 },
  '699001182': { kind: 'SKUPINA_DPH', unreliable: 'NE', office: '13', accounts: 1 },
  '699004572': { kind: 'SKUPINA_DPH', unreliable: 'NE', office: '13', accounts: 1 },
  '00101494': { kind: 'IDENTIFIKOVANA_OSOBA', unreliable: 'NE', office: '13' },
  '45317054': { kind: 'NENALEZEN', unreliable: 'NENALEZEN' },
}

/** Whoever is not known is an ordinary payer. */
export const subjectOf = (dic: string): Subject => KNOWN[dic] ?? { kind: 'PLATCE_DPH', unreliable: 'NE', office: '13' }

/** A company of ARES. */
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

/** A member, one of another group, one of none, one that left its group, and one of which the state is not said. */
export const COMPANIES: ReadonlyMap<string, Company> = new Map([
  company('04116364', 'Penta Hospitals CZ, s.r.o.', 'CZ699004572'),
  company('25123891', 'Jiná skupina, a.s.', 'CZ699001182'),
  company('00023205', 'Bez skupiny, s.r.o.', 'N/A', { own: 'AKTIVNI', group: 'NEEXISTUJICI' }),
  company('27082440', 'Bývalý člen, s.r.o.', 'CZ699004572', { own: 'AKTIVNI', group: 'ZANIKLY' }),
  company('26185610', 'Nejistý člen, s.r.o.', 'CZ699004572', { own: 'ZANIKLY', group: 'NEZNAMY' }),
])
