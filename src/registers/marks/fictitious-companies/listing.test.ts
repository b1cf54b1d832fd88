import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listMoves } from './listing.ts'

const [earlier, later] = [new Date('2026-11-20T05:00:00Z'), new Date('2026-11-21T05:00:00Z')]
const uids = fc.uniqueArray(fc.constantFrom<string[]>('A', 'B', 'C', 'D', 'E', 'F'))
const listOf = (asOf: Date, of: string[], since: string | null = null) => ({
  asOf,
  listed: of.map(uid => ({ uid, since })),
})

it('names who came and who left, each once, and leads from one list to the other', () => {
  fc.assert(
    fc.property(uids, uids, (before, after) => {
      const { moves } = listMoves(listOf(earlier, before), listOf(later, after))
      const then = new Set(before)
      for (const { uid, after: mark } of moves) expect(mark === null ? then.delete(uid) : then.add(uid)).toBeTruthy()
      expect([...then].toSorted()).toEqual(after.toSorted())
      expect(new Set(moves.map(({ uid }) => uid)).size).toBe(moves.length)
    }),
  )
})

it('is quiet about another day of the same UID', () => {
  const moves = listMoves(listOf(earlier, ['A', 'B'], '2024-03-12'), listOf(later, ['B', 'C'], '2025-01-01'))
  expect(moves).toEqual({
    asOf: later,
    moves: [
      { uid: 'A', before: { since: '2024-03-12', asOf: earlier.toISOString() }, after: null },
      { uid: 'C', before: null, after: { since: '2025-01-01', asOf: later.toISOString() } },
    ],
  })
})
