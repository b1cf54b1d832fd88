import { ROLES } from '../../src/base/roles/role-rules.ts'
import type { Language } from '../../src/base/texts/define.ts'
import { businessOf } from '../../src/simulator/businesses/business.ts'

const account = (finCustomerId: string) => ({ finCustomerId, finUserId: 'WEBUSER01', pin: 'Simulator-2026' })

/**
 * The people in the pictures, per language: an invented company with its Admin, a User, and a User
 * before the first sign-in.
 */
export const GUIDE_COMPANIES = {
  de: {
    company: { name: 'Muster Kaffeerösterei GmbH', uid: 'ATU12345675', german_uid: 'DE123456788' },
    account: account('100000000002'),
    admin: { firstname: 'Clara', lastname: 'Beispiel', email: 'clara.beispiel@kaffee.example', role: ROLES.admin },
    user: { firstname: 'Ulrich', lastname: 'Probe', email: 'ulrich.probe@kaffee.example', role: ROLES.user },
    newcomer: { firstname: 'Nina', lastname: 'Anfang', email: 'nina.anfang@kaffee.example', role: ROLES.user },
  },
  en: {
    company: { name: 'Sample Coffee Roasters GmbH', uid: 'ATU76543215', german_uid: 'DE123456788' },
    account: account('100000000003'),
    admin: { firstname: 'Clara', lastname: 'Bell', email: 'clara.bell@coffee.example', role: ROLES.admin },
    user: { firstname: 'Oliver', lastname: 'Reed', email: 'oliver.reed@coffee.example', role: ROLES.user },
    newcomer: { firstname: 'Nina', lastname: 'Newton', email: 'nina.newton@coffee.example', role: ROLES.user },
  },
} as const satisfies Record<Language, object>

/**
 * The authenticator secret of the user before the first sign-in; fixed, so that the picture of its
 * QR code stays the same.
 */
export const NEWCOMERS_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Partners whose register data changes during the story: one ended, one is renamed, one moved. */
export const [ENDED_UID, RENAMED_UID, MOVED_UID] = ['NL004495445B01', 'BE0428759497', 'SE123456789701'] as const
/** A number whose member state does not answer on the day of the second list. */
export const SILENT_UID = 'DE136695976'
/** A company that differs from the one in the books. */
export const DIFFERING_UID = 'FR40303265045'
export const FIRST_UID = 'ATU57194903'
/** A Swiss company, a Czech VAT group and a British company. */
export const FOREIGN_UIDS = ['CHE107185562', 'CZ699004572', 'GB980780684'] as const

const PARTNERS = [
  FIRST_UID,
  'ATU64938009',
  SILENT_UID,
  ENDED_UID,
  RENAMED_UID,
  MOVED_UID,
  DIFFERING_UID,
  'IT00743110157',
  'PT501964843',
  'SI50223054',
]
const LABELS = {
  de: {
    heading: ['Firma', 'UID-Nummer'],
    other: 'Zwölfaxing Möbel GmbH',
    sheet: 'Lieferanten',
    mistyped: 'ATU6119562',
  },
  en: {
    heading: ['Company', 'VAT ID'],
    other: 'Twelve Axes Furniture Ltd',
    sheet: 'Suppliers',
    mistyped: 'ATU6119562',
  },
} satisfies Record<Language, object>

/** The file names of the two lists of suppliers. */
export const FILES = {
  de: { first: 'Lieferanten Oktober.xlsx', second: 'Lieferanten November.xlsx' },
  en: { first: 'Suppliers October.xlsx', second: 'Suppliers November.xlsx' },
} satisfies Record<Language, object>

/** Returns the first list: names as in the registers, with one exception. */
export const firstList = (language: Language): string[][] => [
  [...LABELS[language].heading],
  ...[...PARTNERS, ...FOREIGN_UIDS].map(uid => [nameOf(uid, language), uid]),
]

/**
 * Returns the second list, four weeks later, which also has a number short of a digit and a
 * duplicate.
 */
export const secondList = (language: Language): string[][] => [
  ...firstList(language).slice(0, 1 + PARTNERS.length),
  [LABELS[language].other, LABELS[language].mistyped],
  [nameOf(FIRST_UID, language), FIRST_UID],
]

export const sheetOf = (language: Language): string => LABELS[language].sheet

const nameOf = (uid: string, language: Language): string =>
  uid === DIFFERING_UID ? LABELS[language].other : (NAMES_ABROAD[uid] ?? businessOf(uid).name)

const NAMES_ABROAD: Record<string, string> = {
  CHE107185562: 'Boulangerie Aubry',
  CZ699004572: 'Penta Hospitals CZ, s.r.o.',
  GB980780684: 'O’Sample & Daughters Ltd',
}
