/**
 * The authorities that can be queried, by their name on the wire and in display order
 * (docs/rules.md#country-mapping).
 */
export const AUTHORITY_IDS = ['finanzamt', 'vies', 'bfs', 'bzst', 'hmrc'] as const

export type Authority = (typeof AUTHORITY_IDS)[number]
