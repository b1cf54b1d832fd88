import { keepFields } from '../kept-fields.ts'
import { isObject, type JsonObject } from '../register-json.ts'

/**
 * Fields of a subject that are not needed and concern persons: representatives, clerks and partners
 * with their PESEL, addresses of residence, and accounts, of which some belong to persons.
 */
const PERSONAL_FIELDS = ['pesel', 'residenceAddress', 'representatives', 'authorizedClerks', 'partners']

/** Returns a subject without the fields about persons and accounts, which are not even read. */
export const withoutPersonalFields = (subject: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(subject).filter(([name]) => !NOT_READ.has(name)))

const NOT_READ = new Set([...PERSONAL_FIELDS, 'accountNumbers'])

// `workingAddress` is often the home of a person who is a company.
const STORED_FIELDS = [
  ...['name', 'nip', 'statusVat', 'regon', 'krs', 'registrationLegalDate', 'hasVirtualAccounts'],
  ...['registrationDenialBasis', 'registrationDenialDate', 'restorationBasis', 'restorationDate'],
  ...['removalBasis', 'removalDate', 'exemptionSmeDate'],
]

/**
 * Returns what is stored of an entry: its number, and of each subject and error only the listed
 * fields, so that no person and no account is stored even if the list adds a field.
 */
export function storedEntry(entry: JsonObject): JsonObject {
  const { subjects, error } = entry
  return {
    ...keepFields(entry, ['identifier']),
    ...(Array.isArray(subjects) && {
      subjects: subjects.filter(isObject).map(subject => keepFields(subject, STORED_FIELDS)),
    }),
    ...(isObject(error) && { error: keepFields(error, ['code', 'message']) }),
  }
}
