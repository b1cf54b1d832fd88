import type { Company } from './wire.ts'

type Row = {
  use_custom_login: boolean
  uid: string
  tid_sealed: string | null
  benid_sealed: string | null
  pin_sealed: string | null
}

/** What a company's own FinanzOnline account lacks, as field names; only with custom login (docs/rules.md#requester). */
export function missingRequired(company: Row): Company['missingRequired'] {
  if (!company.use_custom_login) return []
  const missing: Company['missingRequired'] = []
  if (company.uid === '') missing.push('uid')
  if (company.tid_sealed === null) missing.push('finCustomerId')
  if (company.benid_sealed === null) missing.push('finUserId')
  if (company.pin_sealed === null) missing.push('pin')
  return missing
}
