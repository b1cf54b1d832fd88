import { finanzonlineTakes } from '../../uid/authority-forms.ts'
import type { AuthorityFacts } from '../fact-rules.ts'

/** The Austrian finance ministry's web service. Source: docs/sources.md#finanzonline-calls. */
export const FINANZONLINE: AuthorityFacts = {
  name: { de: 'FinanzOnline', en: 'FinanzOnline' },
  takes: finanzonlineTakes,
  asksWith: 'account',
  fallsBackOnCallersFault: false,
  comparesCompanies: false,
  writes: 'de',
  isOnlyLevel1: code => /^10[34]\b/.test(code),
  deliversToDataBox: true,
  // How the ministry orders Romania's is not documented (docs/sources.md#finanzonline-answers): there they stay unsplit.
  addressRules: {},
  packedWith: 2,
}
