// An origin no page of ours has: whatever resolves away from it leads to somebody else.
const HERE = 'https://here.invalid'

/** Where to go after the sign-in: the wanted page if it is one of our own, else home (never to a foreign site). */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const url = URL.parse(wanted, HERE)
  if (url === null || url.origin !== HERE) return '/'
  const path = url.pathname + url.search
  return path.startsWith('//') || url.pathname === '/login' ? '/' : path
}
