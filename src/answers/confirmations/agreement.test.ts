import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreement, type StoredStatement } from './agreement.ts'

const word = (isValid: boolean, paperId = 1): StoredStatement => ({ isValid, paperId, level: 2, day: '2026-03-12' })
const J = true
const N = false

describe('what papers say of an answer', () => {
  it.each([
    ['valid, one word the same', J, [J], [J], 'confirmed'],
    ['invalid, one word the same', N, [N], [N], 'confirmed'],
    ['valid, one word otherwise', J, [N], [J], 'contradicted'],
    ['valid, J before N, asked once', J, [J, N], [J], 'contested'],
    ['valid, N before J, asked once', J, [N, J], [J], 'contested'],
    ['invalid, both, asked once', N, [J, N], [N], 'contested'],
    ['valid, more that agree than one that does not', J, [J, J, N, J], [J], 'contested'],
    ['valid, both, and two answers that differ', J, [J, N], [J, N], 'confirmed'],
    ['invalid, both, and two answers that differ', N, [J, N], [J, N], 'confirmed'],
    ['invalid, one word, and two answers that differ', N, [J], [J, N], 'contradicted'],
  ])('%s', (_, answer, words, answers, expected) => {
    const { isConfirmed, isContested, isValid } = agreement(
      answer,
      words.map((isValid, at) => word(isValid, at)),
      new Set(answers),
    )
    expect(isConfirmed ? 'confirmed' : isContested ? 'contested' : 'contradicted').toBe(expected)
    expect(isValid === answer).toBe(isConfirmed)
  })

  const words = fc.array(
    fc.record({ isValid: fc.boolean(), paperId: fc.nat(4) }).map(({ isValid, paperId }) => word(isValid, paperId)),
    { minLength: 1, maxLength: 8 },
  )
  const question = fc.tuple(fc.boolean(), words, fc.boolean())

  it('is the same in any order, and however often one says it', () => {
    fc.assert(
      fc.property(question, fc.nat(7), ([answer, said, isOtherwiseToo], turn) => {
        const answers = new Set(isOtherwiseToo ? [J, N] : [answer])
        const turned = [...said.slice(turn % said.length), ...said.slice(0, turn % said.length)]
        const once = agreement(answer, said, answers)
        expect(agreement(answer, [...turned.toReversed(), ...said], answers)).toEqual(once)
      }),
    )
  })

  it('confirms nothing where a paper says what no answer of that day said', () => {
    fc.assert(
      fc.property(question, ([answer, said]) => {
        const { isConfirmed, paperIds } = agreement(answer, said, new Set([answer]))
        expect(isConfirmed).toBe(said.every(({ isValid }) => isValid === answer))
        expect(
          paperIds.every(id => said.some(each => each.paperId === id && (each.isValid === answer) === isConfirmed)),
        ).toBe(true)
      }),
    )
  })
})
