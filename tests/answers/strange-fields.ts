import type { SoundAnswer, SoundAnswers } from '../../src/registers/authorities/reading/sound-answers.ts'

/** A field to add next to a verdict; `says` states whether the answer may still be accepted. */
export type StrangeField = {
  rule: SoundAnswers['rules'][number] | 'harmless'
  name: string
  value: string | number | boolean
}

const each = (rule: StrangeField['rule'], names: string, ...values: StrangeField['value'][]): StrangeField[] =>
  names.split(' ').flatMap(name => values.map(value => ({ rule, name, value })))

const FAULTS = [
  ...each(
    'fault',
    'error errorCode errorMessage fault Fehler fehlerText exception',
    'timeout',
    'Application_error',
    'E17',
    true,
  ),
  ...each('fault', 'erreur chyba failure businessFault serviceError stoerung Störung warnError', 'x1', 'nedostupne'),
  ...each('fault', 'isTruncated truncated partial incomplete unvollständig timedOut', true, 'true', 'J'),
  ...each('fault', 'success ok complete available actionSucceeded erreichbar', false, 'nein'),
]
const DENIALS = [
  ...each(
    'verdict',
    'invalid isInvalid ungueltig ungültig expired cancelled storniert revoked deleted inaktiv',
    true,
    'J',
    'ja',
  ),
  ...each(
    'verdict',
    'valid isValid gueltig gültig is_valid GUELTIG vatValid active registered istGueltig',
    false,
    'N',
    'nein',
  ),
  ...each('verdict', 'status result ergebnis outcome', 'INVALID', 'ungültig', 'expired', 'not valid'),
]
const AFFIRMATIONS = [
  ...each('verdict', 'invalid isInvalid ungueltig', false, 'N'),
  ...each('verdict', 'isValid gueltig gültig vatValid active registered', true, 'J', 'ja'),
  ...each('verdict', 'result ergebnis outcome', 'VALID', 'gültig', 'registered'),
]
const NUMBERS = each(
  'number',
  'vatNumber VAT_number uid UID ustId angefragteUstId targetVrn originalVatNumber uid_erwerber checkedVatNo',
  'DE136695976',
  'FR40303265045',
  '146295999',
)
const REQUESTERS = each(
  'requester',
  'requesterNumber requesterVatNumber anfragendeUstId requester_vat uid_tn requesterUid',
  'ATU57194903',
  'GB999999973',
  'DE987654321',
)
const MOMENTS = each(
  'moment',
  'requestDateString responseDate date datum anfrageDatum timestamp processing_date Zeitpunkt',
  '2026-11-27',
  '2026-11-29T10:00:00Z',
  '27.11.2026',
  '2019-05-03T10:00:00Z',
)
const ENDED = [
  ...each(
    'period',
    'validUntil gueltigBis valid_to deregistrationDate endDate expiryDate gültigBis',
    '2020-12-31',
    '31.12.2020',
    '2026-02-31',
    'gestern',
  ),
  ...each('period', 'validFrom gueltigAb startDate gültigAb', '2027-01-01', '01.01.2027', '2026-13-45'),
]
const CURRENT = each('period', 'validUntil gueltigBis deregistrationDate', '2027-12-31', '31.12.2027')
/** For an entry that begins in the future: fields with a past begin. */
const BEGUN = each('period', 'validFrom gueltigAb startDate', '2020-01-01', '01.01.2020')
const DENYING = [
  ...each(
    'text',
    'message hinweis note meldung remark',
    'Die UID ist nicht mehr gültig.',
    'UID ungültig',
    'The number is no longer valid.',
    'Technischer Fehler, bitte wiederholen.',
  ),
  ...each(
    'text',
    'info bemerkung description',
    'Der Mitgliedstaat antwortet derzeit nicht.',
    'could not be verified',
    'Das Konto ist erloschen.',
    'timed out',
    'Keine Antwort aus FR.',
  ),
]
const AFFIRMING = each(
  'text',
  'message hinweis note',
  'Die UID ist gültig.',
  'The number is valid.',
  'Der Mitgliedstaat antwortet derzeit nicht.',
  'backend timed out',
)

/** Fields that a register may add and that say nothing about the number. */
const HARMLESS = [
  ...each('harmless', 'weather apiVersion requestId traceId unknownField neuesFeld correlationToken', 'a1b2', 'x', 7),
  ...each(
    'harmless',
    'hinweis note info',
    'Bitte bewahren Sie diese Auskunft auf.',
    'Thank you for using this service.',
  ),
  ...each('harmless', 'serverName language version cached unbekanntesFeld', 'node-7', 'de'),
  ...each('harmless', 'error fehler', '', 'kein Fehler'),
]

const OF: Record<SoundAnswer['statedVerdict'], readonly StrangeField[]> = {
  valid: [...FAULTS, ...DENIALS, ...NUMBERS, ...REQUESTERS, ...MOMENTS, ...ENDED, ...DENYING],
  invalid: [...FAULTS, ...AFFIRMATIONS, ...NUMBERS, ...REQUESTERS, ...MOMENTS, ...CURRENT, ...AFFIRMING],
  'not-a-uid': [...FAULTS, ...AFFIRMATIONS, ...NUMBERS, ...REQUESTERS, ...MOMENTS, ...CURRENT, ...AFFIRMING],
  other: [...FAULTS, ...DENIALS, ...DENYING],
}

/** Returns the fields that invalidate an answer of a register, and those that do not. */
export function strangeFields(
  { rules }: SoundAnswers,
  { statedVerdict: says, isToBegin }: SoundAnswer,
): StrangeField[] {
  const days = isToBegin ? BEGUN : []
  const unsound = [...OF[says].filter(({ rule }) => !(isToBegin && rule === 'period')), ...days]
  return [...unsound.filter(({ rule }) => rule !== 'harmless' && rules.includes(rule)), ...HARMLESS]
}
