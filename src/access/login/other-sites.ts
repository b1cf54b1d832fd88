import { Refusal } from '../../ground/roles/refusals.ts'

type Headers = Record<string, string | string[] | undefined>

/** Refuses (403) a GET that changes something when another site or a prefetch makes it (docs/rules.md#cookies-and-tokens, check S-08). */
export function refuseOtherSites(headers: Headers): void {
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
  const isPrefetch = [headers['sec-purpose'], headers.purpose].some(purpose =>
    String(purpose ?? '').includes('prefetch'),
  )
  if (isForeign || isPrefetch) throw new Refusal('not-allowed', 'request of another site')
}

/**
 * Refuses (403) a sign-in from another site's page, which has no session yet to bind a token to. Ours is the origin of
 * PUBLIC_URL, and whatever name the request itself came in by.
 */
export function refuseForeignOrigin(headers: Headers, publicUrl: string): void {
  const { origin, host } = headers
  if (origin === undefined) return
  const isOurs =
    typeof origin === 'string' &&
    URL.canParse(origin) &&
    (new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host)
  if (!isOurs) throw new Refusal('not-allowed', 'request of another site')
}
