import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../ground/roles/refusals.ts'

/**
 * Refuses (400) a call with U+0000 in its path, query or JSON: no text of people holds one, and PostgreSQL takes none
 * (SQLSTATE 22021), so that it would end as an error of ours. Uploads are read elsewhere.
 */
export async function refuseNul({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>) {
  if (holdsNul([params, query, body])) throw new Refusal('bad-input', 'bad input')
}

// Without recursion: a body may be nested a hundred thousand deep.
function holdsNul(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next === 'object' && next !== null) for (const pair of Object.entries(next)) left.push(...pair)
  }
  return false
}
