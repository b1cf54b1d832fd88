import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSESSMENT_WORDS, latestAssessment } from './assessment.ts'

const assessment = (
  word: (typeof ASSESSMENT_WORDS)[number],
  ownName = 'Müller GmbH',
  givenName = 'MUELLER HANDEL GMBH',
) => ({
  word,
  ownName,
  givenName,
})
const currentNames = { ownName: 'Mueller GmbH', givenName: 'Mueller Handel GmbH' }

describe('latestAssessment', () => {
  it('applies to both names in any spelling', () => {
    const judgement = assessment('same-company')
    expect(latestAssessment([judgement], currentNames)).toEqual({ judgement, hasLapsed: false })
  })

  it('returns the last assessment', () => {
    const last = assessment('other-company')
    expect(latestAssessment([assessment('same-company'), last], currentNames)?.judgement).toBe(last)
  })

  it('returns null if it was withdrawn or the own name differs', () => {
    expect(latestAssessment([assessment('same-company'), assessment('withdrawn')], currentNames)).toBeNull()
    expect(latestAssessment([assessment('same-company', 'Huber GmbH')], currentNames)).toBeNull()
    expect(latestAssessment([], currentNames)).toBeNull()
  })

  it('has lapsed if the authority’s name changed, and applies again when the old name returns', () => {
    const assessments = [assessment('same-company')]
    expect(latestAssessment(assessments, { ...currentNames, givenName: 'Mueller Bau GmbH' })?.hasLapsed).toBe(true)
    expect(latestAssessment(assessments, currentNames)?.hasLapsed).toBe(false)
  })

  it('always returns null after a withdrawal, for any earlier assessments', () => {
    const words = fc.array(fc.constantFrom(...ASSESSMENT_WORDS))
    fc.assert(
      fc.property(words, fc.string(), fc.string(), (before, ownName, givenName) => {
        const all = [...before, 'withdrawn' as const].map(word => assessment(word, ownName, givenName))
        expect(latestAssessment(all, { ownName, givenName })).toBeNull()
      }),
    )
  })
})
