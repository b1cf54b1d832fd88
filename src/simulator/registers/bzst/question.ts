import { MEMBER_STATES } from '../../businesses/member-states.ts'
import { isRegistered } from '../../businesses/verdict.ts'

/**
 * A query to eVatR; '' = not sent. `uid` is the queried number with the prefix that the other
 * authorities use.
 */
export type EvatrQuery = {
  requesterUid: string
  queriedUid: string
  uid: string
  company: Company
  /** Qualified if there is company data to compare; incomplete if one of its fields is missing. */
  kind: 'simple' | 'qualified' | 'incomplete'
}

export type Company = { firmenname: string; strasse: string; plz: string; ort: string }

/** Parses the JSON of a query. Returns null if it is no JSON object. */
export function readEvatrQuery(body: string): EvatrQuery | null {
  const fields = readFields(body)
  if (!fields) return null
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  const company = { firmenname: text('firmenname'), strasse: text('strasse'), plz: text('plz'), ort: text('ort') }
  const askedUid = text('angefragteUstid')
  return {
    requesterUid: text('anfragendeUstid'),
    queriedUid: askedUid,
    uid: askedUid.replace(/^GR/, 'EL'),
    company,
    kind: kindOf(company),
  }
}

function kindOf(company: Company): EvatrQuery['kind'] {
  if (Object.values(company).every(text => text === '')) return 'simple'
  return company.firmenname && company.ort ? 'qualified' : 'incomplete'
}

function readFields(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    return null
  }
}

/** Returns the code that a number contains after 9700 (DE970020050, ATU97002006), or undefined. */
export const codeIn = (number: string): string | undefined => /9700(\d{4})/.exec(number)?.[1]

/** Returns the code that rejects a malformed query without a lookup, or undefined. */
export function refusalOf({ requesterUid, queriedUid, uid }: EvatrQuery): string | undefined {
  if (!requesterUid || !queriedUid) return '0002'
  if (!/^DE\d{9}$/.test(requesterUid)) return '0004'
  if (codeIn(requesterUid)) return codeIn(requesterUid)
  if (!isRegistered(requesterUid)) return '2005'
  if (queriedUid.startsWith('DE')) return '0006'
  // eVatR does not accept the prefix EL.
  if (!MEMBER_STATES[uid.slice(0, 2)] || queriedUid.startsWith('EL')) return '2003'
  return /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(queriedUid) ? undefined : '0012'
}
