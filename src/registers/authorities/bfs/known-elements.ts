import type { KnownElements } from '../reading/xml-fields.ts'

/**
 * Elements with their children; text elements have null. Names as in eCH-0097, 0098, 0108 and the
 * register's own description.
 */
type ElementTree = { [name: string]: ElementTree | null }

const leaves = (names: string): ElementTree => Object.fromEntries(names.split(' ').map(name => [name, null]))

const NUMBER = leaves('uidOrganisationIdCategorie uidOrganisationId')

const ADDRESS = leaves(
  'addressLine1 addressLine2 addressCategory street houseNumber dwellingNumber postOfficeBoxNumber postOfficeBoxText locality town ' +
    'swissZipCode swissZipCodeAddOn swissZipCodeId foreignZipCode municipalityId cantonAbbreviation countryIdISO2 countryName EGID',
)

const IDENTIFICATION: ElementTree = {
  uid: NUMBER,
  localOrganisationId: leaves('organisationIdCategory organisationId'),
  OtherOrganisationId: leaves('organisationIdCategory organisationId'),
  ...leaves('organisationName organisationLegalName organisationAdditionalName legalForm'),
}

const ORGANISATION: ElementTree = {
  organisation: { organisationIdentification: IDENTIFICATION, address: ADDRESS, ...leaves('languageOfCorrespondance') },
  uidregInformation: leaves(
    'uidregStatusEnterpriseDetail uidregPublicStatus uidregOrganisationType uidregLiquidationReason uidregSourceDate uidregUidService',
  ),
  vatRegisterInformation: {
    ...leaves('vatStatus vatEntryStatus vatEntryDate vatLiquidationDate vatLiquidationReason'),
    uidVat: NUMBER,
  },
}

/** Entries of other registers, other companies, and contact data: not about the VAT entry. */
const UNRELATED_PATHS = [
  ...['commercialRegisterInformation', 'leiRegisterInformation', 'groupRelationship', 'organisation.contact'],
  'uidregInformation.uidregUIDReplacement',
]

const BASE = 'GetByUIDResult.organisationType.organisation'

const pathsIn = (tree: ElementTree, parentPath: string): string[] =>
  Object.entries(tree).flatMap(([name, children]) => [
    `${parentPath}.${name}`,
    ...(children ? pathsIn(children, `${parentPath}.${name}`) : []),
  ])

const opaque = UNRELATED_PATHS.map(path => `${BASE}.${path}`)

/** The documented content of a GetByUIDResponse (docs/sources.md#swiss-answers). */
export const KNOWN_ELEMENTS: KnownElements = {
  read: new Set(['GetByUIDResult', 'GetByUIDResult.organisationType', BASE, ...pathsIn(ORGANISATION, BASE), ...opaque]),
  opaque: new Set(opaque),
  isOwnNamespace: uri =>
    uri === '' || /^http:\/\/www\.(?:uid\.admin\.ch\/xmlns\/uid-wse|ech\.ch\/xmlns\/eCH-)/.test(uri),
}
