type Claims = { amr?: unknown; acr?: unknown }

// RFC 8176: something known, and something held or that one is; a message to a phone (sms, tel) is neither.
const KNOWN = ['pwd', 'pin']
const HELD = ['otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris']
const MULTI_FACTOR_ACR = [
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]

/** Whether a provider says of a sign-in that it asked for more than one factor. */
export function saysSecondFactor({ amr, acr }: Claims): boolean {
  const methods: unknown[] = Array.isArray(amr) ? amr : []
  const has = (words: string[]) => words.some(word => methods.includes(word))
  return has(['mfa']) || (has(KNOWN) && has(HELD)) || MULTI_FACTOR_ACR.some(word => word === acr)
}
