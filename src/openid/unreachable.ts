/** A provider that gives no answer to use: away, silent, busy, broken, or too long an answer. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** Of one whose answer is another's. */
export const NAMES_ITSELF_OTHERWISE = 'names itself otherwise'

/** Whether that is at the root of a failure: openid-client wraps whatever its calls throw. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof ProviderUnreachable || (failure instanceof Error && isUnreachable(failure.cause))
