/**
 * The registers with one address, by their name on the wire and in display order. The operator may
 * switch each of them off (docs/rules.md#registers-that-are-not-offered).
 */
export const REGISTER_IDS = ['vies', 'bfs', 'bzst', 'hmrc', 'brreg'] as const
export type RegisterId = (typeof REGISTER_IDS)[number]

/**
 * The authorities that can be queried, by their name on the wire and in display order
 * (docs/rules.md#country-mapping).
 */
export const AUTHORITY_IDS = ['finanzamt', ...REGISTER_IDS] as const
export type Authority = (typeof AUTHORITY_IDS)[number]

export const isRegister = (service: Authority): service is RegisterId => REGISTER_IDS.some(id => id === service)

/** The registers' addresses, by the field of the configuration; '' = switched off. */
export type RegisterAddresses = Readonly<Record<`${RegisterId}Url`, string>>
