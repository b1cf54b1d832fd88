import { MEMBER_STATES } from '../../businesses/member-states.ts'
import { faultOfUid } from '../../faults/faults.ts'

/** A query to VIES, from any of its endpoints. */
export type ViesQuery = {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode: string
  requesterNumber: string
  trader: Trader
}

/** The trader's data to compare (approximate check); '' = not sent. */
export type Trader = { name: string; street: string; postalCode: string; city: string; companyType: string }

export const NO_TRADER: Trader = { name: '', street: '', postalCode: '', city: '', companyType: '' }

/** A number without prefix, as in checkVatService.wsdl: `[0-9A-Za-z\+\*\.]{2,12}`. */
const NUMBER = /^[0-9A-Za-z+*.]{2,12}$/

/**
 * Returns the code and HTTP status that reject a malformed query without a lookup, or undefined
 * (docs/sources.md#vies-faults).
 */
export function refusalOf(question: ViesQuery): { code: string; status: number } | undefined {
  if (!question.requesterMemberStateCode !== !question.requesterNumber) return { code: 'VOW-ERR-11', status: 400 }
  if (!MEMBER_STATES[question.countryCode] || !NUMBER.test(question.vatNumber)) {
    return { code: 'INVALID_INPUT', status: 200 }
  }
  if (!isValidRequester(question)) return { code: 'INVALID_REQUESTER_INFO', status: 200 }
  return undefined
}

/**
 * Returns whether the requester is well-formed. Its country may also be EU (one-stop shop). A
 * number with its prefix is rejected, as other users observed live on 2026-08-15.
 */
function isValidRequester({ requesterMemberStateCode: country, requesterNumber: number }: ViesQuery): boolean {
  if (!country) return true
  if (country !== 'EU' && !MEMBER_STATES[country]) return false
  if (!NUMBER.test(number) || number.startsWith(country)) return false
  if (country === 'AT' && !/^U\d{8}$/.test(number)) return false
  return faultOfUid(country + number)?.name !== 'INVALID_REQUESTER_INFO'
}

/**
 * Parses the JSON of CheckVatRequest, whose fields are strings. Returns null if it is no JSON
 * object; VIES then answers VOW-ERR-1.
 */
export function readQuery(body: string): ViesQuery | null {
  const fields = readFields(body)
  if (!fields) return null
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    countryCode: text('countryCode'),
    vatNumber: text('vatNumber'),
    requesterMemberStateCode: text('requesterMemberStateCode'),
    requesterNumber: text('requesterNumber'),
    trader: {
      name: text('traderName'),
      street: text('traderStreet'),
      postalCode: text('traderPostalCode'),
      city: text('traderCity'),
      companyType: text('traderCompanyType'),
    },
  }
}

function readFields(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    return null
  }
}
