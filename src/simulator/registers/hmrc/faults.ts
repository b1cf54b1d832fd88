import type { Form, TransportFault, Variant } from '../../faults/fault.ts'

/**
 * The effect on a lookup: an error with status and code, an answer in an unusual form, a transport
 * fault, or an unusual company.
 */
export type HmrcEffect = {
  status?: number
  code?: string
  message?: string
  /** Applies only to queries with a requester. */
  onlyWithRequester?: true
  odd?: HmrcForm
  form?: Form
  manner?: TransportFault
  variant?: Variant
}

/** How an answer about a company is serialised: legal but unusual, or malformed. */
export type HmrcForm =
  | 'found-and-error'
  | 'no-target'
  | 'no-date'
  | 'old-date'
  | 'word-date'
  | 'doubled-key'
  | 'no-consultation'
  | 'other-requester'
  | 'no-postcode'
  | 'five-lines'
  | 'spaced-number'

/**
 * A fault that a number of twelve digits triggers if it ends in 99000 and `number`
 * (docs/simulator.md#hmrc). With `times`, only the first calls end in the fault.
 */
export type HmrcFault = { number: string; effect: HmrcEffect; times?: number; description: string }

const errorFault = (
  number: string,
  status: number,
  code: string,
  message: string,
  description: string,
  more: Partial<HmrcFault> & { onlyWithRequester?: true } = {},
): HmrcFault => {
  const { onlyWithRequester, ...rest } = more
  return {
    number,
    effect: { status, code, message, ...(onlyWithRequester && { onlyWithRequester }) },
    description,
    ...rest,
  }
}

const oddFault = (number: string, form: HmrcForm, description: string): HmrcFault => ({
  number,
  effect: { odd: form },
  description,
})

const DIGITS = 'Vrn parameters should be 9 or 12 digits'
const NO_COMPANY = 'does not match a registered company'
const REQUESTER_ONLY = { onlyWithRequester: true } as const

/**
 * All faults on the service's page and in the platform's error list, and contradictory or
 * incomplete answers.
 */
export const HMRC_FAULTS: readonly HmrcFault[] = [
  errorFault('400', 400, 'INVALID_REQUEST', `Invalid targetVrn - ${DIGITS}`, 'target malformed'),
  errorFault('410', 400, 'INVALID_REQUEST', `Invalid requesterVrn - ${DIGITS}`, 'requester malformed', REQUESTER_ONLY),
  errorFault(
    '420',
    400,
    'INVALID_REQUEST',
    `Invalid targetVrn and requesterVrn - ${DIGITS}`,
    'both malformed',
    REQUESTER_ONLY,
  ),
  errorFault('403', 403, 'INVALID_REQUEST', `requesterVrn ${NO_COMPANY}`, 'requester not registered', REQUESTER_ONLY),
  errorFault('404', 404, 'NOT_FOUND', `targetVrn ${NO_COMPANY}`, 'not registered'),
  errorFault('500', 500, 'INTERNAL_SERVER_ERROR', 'Unknown error', 'fault of the service'),
  errorFault('401', 401, 'INVALID_CREDENTIALS', 'Invalid Authentication information provided', 'token refused once', {
    times: 1,
  }),
  errorFault('411', 401, 'INVALID_CREDENTIALS', 'Invalid Authentication information provided', 'every token refused'),
  errorFault('421', 401, 'UNAUTHORIZED', 'Bearer token is missing or not authorized', 'every token refused'),
  errorFault('431', 401, 'MISSING_CREDENTIALS', 'Authentication information is not provided', 'no token seen'),
  errorFault(
    '441',
    401,
    'INCORRECT_ACCESS_TOKEN_TYPE',
    'The access token type is not supported',
    'token of another kind',
  ),
  errorFault('413', 403, 'HTTPS_REQUIRED', 'HTTPS is required', 'called without TLS'),
  errorFault(
    '423',
    403,
    'RESOURCE_FORBIDDEN',
    'The application is not subscribed to the API',
    'application not subscribed',
  ),
  errorFault('433', 403, 'INVALID_SCOPE', 'Cannot access the required resource', 'token without the scope'),
  errorFault('443', 403, 'FORBIDDEN', 'Access denied', 'application barred'),
  errorFault(
    '414',
    404,
    'MATCHING_RESOURCE_NOT_FOUND',
    'A resource with the name cannot be found',
    'no such address, no verdict',
  ),
  errorFault('424', 404, 'NOT_FOUND', `requesterVrn ${NO_COMPANY}`, 'NOT_FOUND about the requester', REQUESTER_ONLY),
  errorFault('434', 404, 'SOMETHING_NEW', 'Not here', '404 with an unknown code'),
  errorFault('444', 200, 'NOT_FOUND', `targetVrn ${NO_COMPANY}`, 'NOT_FOUND with HTTP 200'),
  errorFault('454', 500, 'NOT_FOUND', `targetVrn ${NO_COMPANY}`, 'NOT_FOUND with HTTP 500'),
  errorFault('464', 404, '', '', '404 with an empty code'),
  errorFault('405', 405, 'METHOD_NOT_ALLOWED', 'The method is not allowed', 'wrong method'),
  errorFault('406', 406, 'ACCEPT_HEADER_INVALID', 'The accept header is missing or invalid', 'wrong Accept'),
  errorFault('429', 429, 'MESSAGE_THROTTLED_OUT', 'The request limit is exceeded', 'more than three a second'),
  errorFault('501', 501, 'NOT_IMPLEMENTED', 'API has not been implemented', 'not implemented'),
  errorFault('503', 503, 'SERVER_ERROR', 'Service unavailable', 'down'),
  errorFault('513', 503, 'SCHEDULED_MAINTENANCE', 'Scheduled maintenance', 'maintenance'),
  errorFault('504', 504, 'GATEWAY_TIMEOUT', 'Gateway timeout', 'upstream time-out'),
  oddFault('601', 'found-and-error', 'a company beside the code NOT_FOUND'),
  oddFault('602', 'no-target', 'HTTP 200 without a company'),
  oddFault('603', 'no-date', 'valid, without processingDate'),
  oddFault('604', 'old-date', 'valid, dated 2019'),
  oddFault('605', 'word-date', 'valid, processingDate "yesterday"'),
  oddFault('606', 'doubled-key', '`vatNumber` twice, of two companies'),
  oddFault('607', 'no-consultation', 'valid, no consultation number despite a requester'),
  oddFault('608', 'other-requester', 'valid, for another requester'),
  oddFault('609', 'no-postcode', 'valid, without postcode'),
  oddFault('610', 'five-lines', 'valid, five lines of address'),
  oddFault('611', 'spaced-number', 'valid, the number in groups'),
]

/** Failures of the service itself, from which failureShare draws besides transport faults. */
export const RANDOM_ERRORS: readonly HmrcEffect[] = HMRC_FAULTS.filter(({ number }) =>
  ['500', '429', '503', '513', '504'].includes(number),
).map(({ effect }) => effect)
