// An origin that none of our pages has: a URL that resolves to another origin leads to a foreign
// site.
const OWN_ORIGIN = 'https://here.invalid'

/**
 * Returns the page after the sign-in: the requested one if it is ours, else home (never a foreign
 * site).
 */
export function safeRedirectPath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return '/'
  // `URL.parse` would be shorter, but some supported browsers lack it.
  if (!URL.canParse(target, OWN_ORIGIN)) return '/'
  const url = new URL(target, OWN_ORIGIN)
  if (url.origin !== OWN_ORIGIN) return '/'
  const path = url.pathname + url.search
  return path.startsWith('//') || url.pathname === '/login' ? '/' : path
}
