/**
 * A subject of the white list. The format follows our own description of its wire format
 * (docs/sources.md#polish-white-list).
 */
type Subject = { statusVat: string } & Readonly<Record<string, unknown>>

/** Contained in all accounts, so that a test can find one that was stored against the rules. */
const ACCOUNTS = ['23109010140000071377130001', '93109010140000071377130002']
const PESEL = '13071400013'
const person = { companyName: null, firstName: 'JANINA', lastName: 'OSOBA-TAJNA', nip: null, pesel: PESEL }

const ORDINARY: Subject = {
  name: 'PRZYKŁAD SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
  statusVat: 'Czynny',
  regon: '147315920',
  pesel: null,
  krs: '0000515914',
  residenceAddress: null,
  workingAddress: 'PROSTA 67, 00-838 WARSZAWA',
  representatives: [],
  authorizedClerks: [],
  partners: [],
  registrationLegalDate: '2014-07-31',
  registrationDenialBasis: null,
  registrationDenialDate: null,
  restorationBasis: null,
  restorationDate: null,
  removalBasis: null,
  removalDate: null,
  exemptionSmeDate: null,
  accountNumbers: [],
  hasVirtualAccounts: false,
}

const REMOVAL = { removalBasis: 'Ustawa o podatku od towarów i usług, art. 96', removalDate: '2025-03-04' }

/** Special numbers; docs/simulator.md lists them. Null: the list does not know the number. */
const SPECIAL_SUBJECTS: Readonly<Record<string, Partial<Subject> | null>> = {
  '1060000116': { accountNumbers: ACCOUNTS, representatives: [person], authorizedClerks: [person] },
  '1060000122': {
    name: 'JANINA OSOBA',
    pesel: PESEL,
    krs: null,
    residenceAddress: 'TAJNA 7, 00-001 WARSZAWA',
    partners: [person],
  },
  '1060000145': { statusVat: 'Zwolniony' },
  '1060000151': { statusVat: 'Niezarejestrowany', ...REMOVAL },
  '1060000168': { statusVat: 'Niezarejestrowany', registrationLegalDate: null, registrationDenialDate: '2024-11-05' },
  '1060000174': null,
  '1060000180': { removalDate: '2020-01-01', restorationDate: '2021-02-03' },
  '1060000197': { ...REMOVAL },
}

/** A number that the list refuses as malformed, although its check digit is correct. */
export const REFUSED_NIP = '1060000205'

/** Returns the subject of a number; every number that is not listed above is an ordinary payer. */
export function subjectOf(nip: string): Subject | null {
  const special = Object.hasOwn(SPECIAL_SUBJECTS, nip) ? SPECIAL_SUBJECTS[nip] : {}
  return special ? { ...ORDINARY, ...special, nip } : null
}

/** Returns whether the list names an account for a number. */
export const hasAccount = (nip: string, account: string): boolean => {
  const accounts = subjectOf(nip)?.accountNumbers
  return Array.isArray(accounts) && accounts.includes(account)
}
