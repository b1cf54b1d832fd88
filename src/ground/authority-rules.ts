/** The authorities that can be asked, by their name on the wire, in the order in which they are offered (docs/rules.md#country-mapping). */
export const AUTHORITY_IDS = ['finanzamt', 'vies', 'bfs', 'bzst', 'hmrc'] as const

export type Authority = (typeof AUTHORITY_IDS)[number]
