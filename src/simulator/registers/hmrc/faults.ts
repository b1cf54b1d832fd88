import type { Form, TransportFault, Variant } from '../../faults/fault.ts'

/**
 * The effect on a lookup: an error with status and code, an answer in an odd form, a transport
 * fault, or an odd company.
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
 * Triggered by a number of twelve digits that ends in 99000 and `number` (docs/simulator.md#hmrc).
 * Only the first `times` calls end in the fault, if it is set.
 */
export type HmrcFault = { number: string; effect: HmrcEffect; times?: number; description: string }

const error = (
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

const odd = (number: string, form: HmrcForm, description: string): HmrcFault => ({
  number,
  effect: { odd: form },
  description,
})

const DIGITS = 'Vrn parameters should be 9 or 12 digits'
const NO_COMPANY = 'does not match a registered company'
const REFUSED = { onlyWithRequester: true } as const

/**
 * All faults of the service's page and of the platform's error list, and answers that contradict
 * themselves or are incomplete.
 */
export const HMRC_FAULTS: readonly HmrcFault[] = [
  error('400', 400, 'INVALID_REQUEST', `Invalid targetVrn - ${DIGITS}`, 'target malformed'),
  error('410', 400, 'INVALID_REQUEST', `Invalid requesterVrn - ${DIGITS}`, 'requester malformed', REFUSED),
  error('420', 400, 'INVALID_REQUEST', `Invalid targetVrn and requesterVrn - ${DIGITS}`, 'both malformed', REFUSED),
  error('403', 403, 'INVALID_REQUEST', `requesterVrn ${NO_COMPANY}`, 'requester not registered', REFUSED),
  error('404', 404, 'NOT_FOUND', `targetVrn ${NO_COMPANY}`, 'not registered'),
  error('500', 500, 'INTERNAL_SERVER_ERROR', 'Unknown error', 'fault of the service'),
  error('401', 401, 'INVALID_CREDENTIALS', 'Invalid Authentication information provided', 'token refused once', {
    times: 1,
  }),
  error('411', 401, 'INVALID_CREDENTIALS', 'Invalid Authentication information provided', 'every token refused'),
  error('421', 401, 'UNAUTHORIZED', 'Bearer token is missing or not authorized', 'every token refused'),
  error('431', 401, 'MISSING_CREDENTIALS', 'Authentication information is not provided', 'no token seen'),
  error('441', 401, 'INCORRECT_ACCESS_TOKEN_TYPE', 'The access token type is not supported', 'token of another kind'),
  error('413', 403, 'HTTPS_REQUIRED', 'HTTPS is required', 'called without TLS'),
  error('423', 403, 'RESOURCE_FORBIDDEN', 'The application is not subscribed to the API', 'application not subscribed'),
  error('433', 403, 'INVALID_SCOPE', 'Cannot access the required resource', 'token without the scope'),
  error('443', 403, 'FORBIDDEN', 'Access denied', 'application barred'),
  error(
    '414',
    404,
    'MATCHING_RESOURCE_NOT_FOUND',
    'A resource with the name cannot be found',
    'no such address, no verdict',
  ),
  error('424', 404, 'NOT_FOUND', `requesterVrn ${NO_COMPANY}`, 'NOT_FOUND about the requester', REFUSED),
  error('434', 404, 'SOMETHING_NEW', 'Not here', '404 with an unknown code'),
  error('444', 200, 'NOT_FOUND', `targetVrn ${NO_COMPANY}`, 'NOT_FOUND with HTTP 200'),
  error('454', 500, 'NOT_FOUND', `targetVrn ${NO_COMPANY}`, 'NOT_FOUND with HTTP 500'),
  error('464', 404, '', '', '404 with an empty code'),
  error('405', 405, 'METHOD_NOT_ALLOWED', 'The method is not allowed', 'wrong method'),
  error('406', 406, 'ACCEPT_HEADER_INVALID', 'The accept header is missing or invalid', 'wrong Accept'),
  error('429', 429, 'MESSAGE_THROTTLED_OUT', 'The request limit is exceeded', 'more than three a second'),
  error('501', 501, 'NOT_IMPLEMENTED', 'API has not been implemented', 'not implemented'),
  error('503', 503, 'SERVER_ERROR', 'Service unavailable', 'down'),
  error('513', 503, 'SCHEDULED_MAINTENANCE', 'Scheduled maintenance', 'maintenance'),
  error('504', 504, 'GATEWAY_TIMEOUT', 'Gateway timeout', 'upstream time-out'),
  odd('601', 'found-and-error', 'a company beside the code NOT_FOUND'),
  odd('602', 'no-target', 'HTTP 200 without a company'),
  odd('603', 'no-date', 'valid, without processingDate'),
  odd('604', 'old-date', 'valid, dated 2019'),
  odd('605', 'word-date', 'valid, processingDate "yesterday"'),
  odd('606', 'doubled-key', '`vatNumber` twice, of two companies'),
  odd('607', 'no-consultation', 'valid, no consultation number despite a requester'),
  odd('608', 'other-requester', 'valid, for another requester'),
  odd('609', 'no-postcode', 'valid, without postcode'),
  odd('610', 'five-lines', 'valid, five lines of address'),
  odd('611', 'spaced-number', 'valid, the number in groups'),
]

/**
 * Drawn at random by failureShare in addition to transport faults: only failures of the service
 * itself.
 */
export const RANDOM_ERRORS: readonly HmrcEffect[] = HMRC_FAULTS.filter(({ number }) =>
  ['500', '429', '503', '513', '504'].includes(number),
).map(({ effect }) => effect)
