/** The maximum number of cached contents. A page repeats only a few calls. */
const MAX_CACHED = 30

const cache = new Map<string, { tag: string; content: unknown }>()

/** Returns the header that requests an answer only if it differs from the last one at `path`. */
export function ifNoneMatch(path: string): Record<string, string> {
  const last = cache.get(path)
  return last === undefined ? {} : { 'If-None-Match': last.tag }
}

/** Returns the content of a repeated call's response; the last content again for a 304. */
export async function readPolledContent(path: string, response: Response): Promise<unknown> {
  const last = cache.get(path)
  if (response.status === 304 && last !== undefined) return last.content
  const content: unknown = await response.json()
  const tag = response.headers.get('etag')
  cache.delete(path)
  if (tag !== null) cache.set(path, { tag, content })
  for (const oldest of cache.keys()) if (cache.size > MAX_CACHED) cache.delete(oldest)
  return content
}

/** Clears all contents, because the session in which they were read has ended. */
export const clearPolledContents = (): void => cache.clear()
