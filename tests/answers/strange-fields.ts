import type { RegisterAnswers, WellFormedAnswer } from '../../src/registers/authorities/reading/well-formed-answers.ts'

/** A field to add next to a verdict; `rule` names what it contradicts. */
export type StrangeField = {
  rule: RegisterAnswers['rules'][number] | 'harmless'
  name: string
  value: string | number | boolean
}

const fieldsFor = (rule: StrangeField['rule'], names: string, ...values: StrangeField['value'][]): StrangeField[] =>
  names.split(' ').flatMap(name => values.map(value => ({ rule, name, value })))

const FAULTS = [
  ...fieldsFor(
    'fault',
    'error errorCode errorMessage fault Fehler fehlerText exception',
    'timeout',
    'Application_error',
    'E17',
    true,
  ),
  ...fieldsFor(
    'fault',
    'erreur chyba failure businessFault serviceError stoerung Störung warnError',
    'x1',
    'nedostupne',
  ),
  ...fieldsFor('fault', 'isTruncated truncated partial incomplete unvollständig timedOut', true, 'true', 'J'),
  ...fieldsFor('fault', 'success ok complete available actionSucceeded erreichbar', false, 'nein'),
]
const DENIALS = [
  ...fieldsFor(
    'verdict',
    'invalid isInvalid ungueltig ungültig expired cancelled storniert revoked deleted inaktiv',
    true,
    'J',
    'ja',
  ),
  ...fieldsFor(
    'verdict',
    'valid isValid gueltig gültig is_valid GUELTIG vatValid active registered istGueltig',
    false,
    'N',
    'nein',
  ),
  ...fieldsFor('verdict', 'status result ergebnis outcome', 'INVALID', 'ungültig', 'expired', 'not valid'),
]
const AFFIRMATIONS = [
  ...fieldsFor('verdict', 'invalid isInvalid ungueltig', false, 'N'),
  ...fieldsFor('verdict', 'isValid gueltig gültig vatValid active registered', true, 'J', 'ja'),
  ...fieldsFor('verdict', 'result ergebnis outcome', 'VALID', 'gültig', 'registered'),
]
const NUMBERS = fieldsFor(
  'number',
  'vatNumber VAT_number uid UID ustId angefragteUstId targetVrn originalVatNumber uid_erwerber checkedVatNo',
  'DE136695976',
  'FR40303265045',
  '146295999',
)
const REQUESTERS = fieldsFor(
  'requester',
  'requesterNumber requesterVatNumber anfragendeUstId requester_vat uid_tn requesterUid',
  'ATU57194903',
  'GB999999973',
  'DE987654321',
)
const MOMENTS = fieldsFor(
  'moment',
  'requestDateString responseDate date datum anfrageDatum timestamp processing_date Zeitpunkt',
  '2026-11-27',
  '2026-11-29T10:00:00Z',
  '27.11.2026',
  '2019-05-03T10:00:00Z',
)
const PAST_PERIODS = [
  ...fieldsFor(
    'period',
    'validUntil gueltigBis valid_to deregistrationDate endDate expiryDate gültigBis',
    '2020-12-31',
    '31.12.2020',
    '2026-02-31',
    'gestern',
  ),
  ...fieldsFor('period', 'validFrom gueltigAb startDate gültigAb', '2027-01-01', '01.01.2027', '2026-13-45'),
]
const CURRENT_PERIODS = fieldsFor('period', 'validUntil gueltigBis deregistrationDate', '2027-12-31', '31.12.2027')
/** For an entry that begins in the future: fields with a past begin. */
const PAST_BEGINNINGS = fieldsFor('period', 'validFrom gueltigAb startDate', '2020-01-01', '01.01.2020')
const DENYING_TEXTS = [
  ...fieldsFor(
    'text',
    'message hinweis note meldung remark',
    'Die UID ist nicht mehr gültig.',
    'UID ungültig',
    'The number is no longer valid.',
    'Technischer Fehler, bitte wiederholen.',
  ),
  ...fieldsFor(
    'text',
    'info bemerkung description',
    'Der Mitgliedstaat antwortet derzeit nicht.',
    'could not be verified',
    'Das Konto ist erloschen.',
    'timed out',
    'Keine Antwort aus FR.',
  ),
]
const AFFIRMING_TEXTS = fieldsFor(
  'text',
  'message hinweis note',
  'Die UID ist gültig.',
  'The number is valid.',
  'Der Mitgliedstaat antwortet derzeit nicht.',
  'backend timed out',
)

/** Fields that a register may add and that say nothing about the number. */
const HARMLESS = [
  ...fieldsFor(
    'harmless',
    'weather apiVersion requestId traceId unknownField neuesFeld correlationToken',
    'a1b2',
    'x',
    7,
  ),
  ...fieldsFor(
    'harmless',
    'hinweis note info',
    'Bitte bewahren Sie diese Auskunft auf.',
    'Thank you for using this service.',
  ),
  ...fieldsFor('harmless', 'serverName language version cached unbekanntesFeld', 'node-7', 'de'),
  ...fieldsFor('harmless', 'error fehler', '', 'kein Fehler'),
]

const INVALIDATING_FIELDS: Record<WellFormedAnswer['statedVerdict'], readonly StrangeField[]> = {
  valid: [...FAULTS, ...DENIALS, ...NUMBERS, ...REQUESTERS, ...MOMENTS, ...PAST_PERIODS, ...DENYING_TEXTS],
  invalid: [...FAULTS, ...AFFIRMATIONS, ...NUMBERS, ...REQUESTERS, ...MOMENTS, ...CURRENT_PERIODS, ...AFFIRMING_TEXTS],
  'not-a-uid': [
    ...FAULTS,
    ...AFFIRMATIONS,
    ...NUMBERS,
    ...REQUESTERS,
    ...MOMENTS,
    ...CURRENT_PERIODS,
    ...AFFIRMING_TEXTS,
  ],
  other: [...FAULTS, ...DENIALS, ...DENYING_TEXTS],
}

/** Returns the fields that invalidate an answer of a register, and those that do not. */
export function strangeFields(
  { rules }: RegisterAnswers,
  { statedVerdict, startsLater }: WellFormedAnswer,
): StrangeField[] {
  const days = startsLater ? PAST_BEGINNINGS : []
  const invalidating = [
    ...INVALIDATING_FIELDS[statedVerdict].filter(({ rule }) => !(startsLater && rule === 'period')),
    ...days,
  ]
  return [...invalidating.filter(({ rule }) => rule !== 'harmless' && rules.includes(rule)), ...HARMLESS]
}
