import type { Asked, SimulatedAnswer } from '../answer.ts'
import type { Simulation } from '../simulation.ts'
import { writeList } from './write-list.ts'

/** The list of fictitious companies, or 304 for who has it. Its ETag changes with its form alone. */
export function serveList({ behaviour, now }: Simulation, { ifNoneMatch }: Asked): SimulatedAnswer {
  const form = behaviour.scheinunternehmen
  const etag = `"${form}"`
  const head = { contentType: 'text/csv; charset=iso-8859-1', headers: { etag } }
  if (ifNoneMatch === etag) return { ...head, status: 304, body: '', code: 'unchanged' }
  const body = writeList(form, now())
  const answer = { ...head, status: 200, body, code: form, encoding: form === 'utf-8' ? 'utf8' : 'latin1' } as const
  return form === 'error' ? { ...answer, manner: 'http-500' } : answer
}
