import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWithDocuments, type StoredStatement } from './agreement.ts'

const statement = (isValid: boolean, paperId = 1): StoredStatement => ({
  isValid,
  paperId,
  level: 2,
  day: '2026-03-12',
})
const J = true
const N = false

describe('agreement of documents with an answer', () => {
  it.each([
    ['valid, one agreeing statement', J, [J], [J], 'confirmed'],
    ['invalid, one agreeing statement', N, [N], [N], 'confirmed'],
    ['valid, one differing statement', J, [N], [J], 'contradicted'],
    ['valid, statements J and N, one answer', J, [J, N], [J], 'contested'],
    ['valid, statements N and J, one answer', J, [N, J], [J], 'contested'],
    ['invalid, both statements, one answer', N, [J, N], [N], 'contested'],
    ['valid, three agreeing statements and one differing', J, [J, J, N, J], [J], 'contested'],
    ['valid, both statements and two differing answers', J, [J, N], [J, N], 'confirmed'],
    ['invalid, both statements and two differing answers', N, [J, N], [J, N], 'confirmed'],
    ['invalid, one differing statement and two differing answers', N, [J], [J, N], 'contradicted'],
  ])('%s', (_, answer, statements, answers, expected) => {
    const { isConfirmed, isContested, isValid } = compareWithDocuments(
      answer,
      statements.map((isValid, at) => statement(isValid, at)),
      new Set(answers),
    )
    expect(isConfirmed ? 'confirmed' : isContested ? 'contested' : 'contradicted').toBe(expected)
    expect(isValid === answer).toBe(isConfirmed)
  })

  const statements = fc.array(
    fc.record({ isValid: fc.boolean(), paperId: fc.nat(4) }).map(({ isValid, paperId }) => statement(isValid, paperId)),
    { minLength: 1, maxLength: 8 },
  )
  const question = fc.tuple(fc.boolean(), statements, fc.boolean())

  it('does not depend on the order and repetition of statements', () => {
    fc.assert(
      fc.property(question, fc.nat(7), ([answer, statements, hasOtherAnswer], offset) => {
        const answers = new Set(hasOtherAnswer ? [J, N] : [answer])
        const rotated = [
          ...statements.slice(offset % statements.length),
          ...statements.slice(0, offset % statements.length),
        ]
        const expected = compareWithDocuments(answer, statements, answers)
        expect(compareWithDocuments(answer, [...rotated.toReversed(), ...statements], answers)).toEqual(expected)
      }),
    )
  })

  it('confirms the only answer of a day only if all statements agree with it', () => {
    fc.assert(
      fc.property(question, ([answer, statements]) => {
        const { isConfirmed, paperIds } = compareWithDocuments(answer, statements, new Set([answer]))
        expect(isConfirmed).toBe(statements.every(({ isValid }) => isValid === answer))
        expect(
          paperIds.every(id =>
            statements.some(each => each.paperId === id && (each.isValid === answer) === isConfirmed),
          ),
        ).toBe(true)
      }),
    )
  })
})
