import type { ViesQuestion } from './question.ts'

/** Takes the JSON of CheckVatRequest (all strings, all but two optional). null: no JSON object, which VIES answers with VOW-ERR-1. */
export function readQuestion(body: string): ViesQuestion | null {
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
