import type { AuthorityFacts } from '../fact-rules.ts'

/** The European Commission's VIES. Source: docs/sources.md#vies-answers. */
export const VIES: AuthorityFacts = {
  name: { de: 'VIES', en: 'VIES' },
  takes: () => true,
  asksWith: 'uid',
  fallsBackOnCallersFault: true,
  comparesCompanies: true,
  writes: null,
  isOnlyLevel1: () => false,
  deliversToDataBox: false,
  addressRules: {
    // City first, mostly without a zip; the newer form in one line follows no order.
    RO: lines => (lines.length < 2 ? null : { street: lines.slice(1).join(', '), zipCode: '', city: lines[0] ?? '' }),
  },
  packedWith: 1,
}
