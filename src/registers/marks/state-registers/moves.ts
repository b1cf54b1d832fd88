import type { MarkMoves } from '../mark.ts'
import type { MarkEntry } from '../mark-rules.ts'
import type { RegisterDefinition } from './definition.ts'
import type { StoredStatement } from './statements-store.ts'

/**
 * Returns what a new statement changes, none or one. A state that is not shown ends a mark; without
 * a statement nothing changed, and neither did a state whose `since` is stated differently.
 */
export function moveOf(
  { id, register: { marked } }: Pick<RegisterDefinition, 'id' | 'register'>,
  { uid, state, since }: StoredStatement,
  { previous, day }: { previous: MarkEntry | undefined; day: string },
): MarkMoves['moves'] {
  if (state === null) return []
  const after = marked.includes(state) ? { since, asOf: day, state, list: id } : null
  if (after?.state === previous?.state) return []
  return [{ uid, before: previous ? { ...previous, list: id } : null, after }]
}
