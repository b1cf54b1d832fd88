import type { Setting } from '../src/access/settings/wire.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'

/** Changes a query setting of company 1 as its screen does. Throws if the product refuses it. */
export async function changeSetting(visitor: Visitor, key: string, value: number): Promise<void> {
  const { body } = await visitor.call<Setting[]>('GET', '/api/tasks/settings/1')
  const setting = body.find(candidate => candidate.key === key)
  const { status } = await visitor.call('PUT', '/api/tasks/settings/1', { ...setting, value: String(value) })
  if (status !== 204) throw new Error(`${key} was refused: ${status}`)
}
