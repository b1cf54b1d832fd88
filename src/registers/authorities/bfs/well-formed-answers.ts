import { answersOfAuthority } from '../reading/answers-of-authority.ts'
import type { WellFormedAnswer } from '../reading/well-formed-answers.ts'
import { bfsClient } from './client.ts'

const QUERIED_DIGITS = '107185562'
const [WSE, ECH] = ['http://www.uid.admin.ch/xmlns/uid-wse', 'http://www.ech.ch/xmlns/eCH-0']
const envelope = (body: string, header = '') =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>${body}</s:Body></s:Envelope>`
const answer = (...types: string[]) =>
  envelope(`<GetByUIDResponse xmlns="${WSE}"><GetByUIDResult>${types.join('')}</GetByUIDResult></GetByUIDResponse>`)
const numberOf = (digits: string) =>
  `<uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie><uidOrganisationId>${digits}</uidOrganisationId>`
const vatOf = (digits: string) => `<uidVat>${numberOf(digits)}</uidVat>`
const REGISTERED = '<vatStatus>2</vatStatus><vatEntryStatus>1</vatEntryStatus><vatEntryDate>2012-04-01</vatEntryDate>'
const ENDED =
  '<vatStatus>2</vatStatus><vatEntryStatus>2</vatEntryStatus><vatEntryDate>2012-04-01</vatEntryDate><vatLiquidationDate>2025-06-30</vatLiquidationDate>'

const organisation = (vat: string, { digits = QUERIED_DIGITS, status = '3', more = '' } = {}) =>
  `<organisationType xmlns="${WSE}/5"><organisation><organisation xmlns="${ECH}108/5">
 <organisationIdentification xmlns="${ECH}098/5"><uid xmlns="${ECH}097/5">${numberOf(digits)}</uid>
 <OtherOrganisationId xmlns="${ECH}097/5"><organisationIdCategory>CH.HR</organisationIdCategory><organisationId>CH67010028221</organisationId></OtherOrganisationId>
 <organisationName>Boulangerie Aubry</organisationName><organisationLegalName>Aubry</organisationLegalName><legalForm>0101</legalForm></organisationIdentification>
 <address><addressLine1>p.a. Famille Aubry</addressLine1><addressCategory>LEGAL</addressCategory><street>Rue Pierre Péquignat</street><houseNumber>8</houseNumber>
 <town>Delémont</town><swissZipCode>2800</swissZipCode><municipalityId>6711</municipalityId><cantonAbbreviation>JU</cantonAbbreviation><countryIdISO2>CH</countryIdISO2></address></organisation>
 <uidregInformation><uidregStatusEnterpriseDetail>${status}</uidregStatusEnterpriseDetail><uidregPublicStatus>1</uidregPublicStatus><uidregUidService>false</uidregUidService></uidregInformation>
 <commercialRegisterInformation><commercialRegisterStatus>2</commercialRegisterStatus><commercialRegisterEntryStatus>1</commercialRegisterEntryStatus></commercialRegisterInformation>
 <vatRegisterInformation>${vat}</vatRegisterInformation>${more}</organisation></organisationType>`

const answerFor = (
  statedVerdict: 'valid' | 'invalid',
  description: string,
  body: string,
  name = 'vatStatus',
  other = statedVerdict === 'valid' ? '3' : '2',
): WellFormedAnswer => ({
  what: description,
  body,
  statedVerdict,
  expected: statedVerdict,
  status: 200,
  verdict: { name, other },
})
const OTHER_ENTRIES =
  '<groupRelationship><groupRelationshipType>1</groupRelationshipType></groupRelationship><leiRegisterInformation><leiStatus>LAPSED</leiStatus></leiRegisterInformation>'

/** A well-formed answer for each shape in docs/sources.md#swiss-answers. */
export const wellFormedAnswers = answersOfAuthority({
  service: 'bfs',
  form: 'xml',
  read: bfsClient.read,
  uid: `CHE${QUERIED_DIGITS}`,
  requester: '',
  closed: ['GetByUIDResponse', 'GetByUIDResult'],
  elsewhere: [
    'commercialRegisterInformation',
    'commercialRegisterStatus',
    'commercialRegisterEntryStatus',
    'groupRelationship',
    'groupRelationshipType',
    'leiRegisterInformation',
    'leiStatus',
  ],
  answers: [
    answerFor('valid', 'registered', answer(organisation(REGISTERED + vatOf(QUERIED_DIGITS)))),
    answerFor('valid', 'a member of a group', answer(organisation(REGISTERED + vatOf('105864830')))),
    answerFor('valid', 'with entries of other registers', answer(organisation(REGISTERED, { more: OTHER_ENTRIES }))),
    answerFor(
      'valid',
      'two organisations',
      answer(organisation(REGISTERED, { digits: '105864830' }), organisation(REGISTERED)),
      'GetByUIDResult',
      '',
    ),
    answerFor('invalid', 'ended', answer(organisation(ENDED)), 'vatEntryStatus', '1'),
    answerFor('invalid', 'not registered', answer(organisation('<vatStatus>3</vatStatus>'))),
    answerFor('invalid', 'no such number', answer(), 'GetByUIDResult', '<x/>'),
    answerFor(
      'valid',
      'with an empty header',
      answer(organisation(REGISTERED)).replace('<s:Body>', '<s:Header/><s:Body>'),
    ),
  ],
})
