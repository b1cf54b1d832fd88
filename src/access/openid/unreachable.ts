/** A provider that gives no answer to use: away, silent, busy, broken, or too long an answer. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** Of one whose answer is another's. */
export const NAMES_ITSELF_OTHERWISE = 'names itself otherwise'

/** Of one that would have people or us send secrets in the clear. */
export const WITHOUT_TLS = 'an endpoint is not https'

/** Whether that is at the root of a failure: openid-client wraps whatever its calls throw. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof ProviderUnreachable || (failure instanceof Error && isUnreachable(failure.cause))
