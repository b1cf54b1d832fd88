import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSESSMENT_WORDS, latestAssessment } from './judgement.ts'

const said = (word: (typeof ASSESSMENT_WORDS)[number], ownName = 'Müller GmbH', givenName = 'MUELLER HANDEL GMBH') => ({
  word,
  ownName,
  givenName,
})
const now = { ownName: 'Mueller GmbH', givenName: 'Mueller Handel GmbH' }

describe('what was said of a company', () => {
  it('stands for both names, however they are spelled', () => {
    const judgement = said('same-company')
    expect(latestAssessment([judgement], now)).toEqual({ judgement, hasLapsed: false })
  })

  it('is the last word', () => {
    const last = said('other-company')
    expect(latestAssessment([said('same-company'), last], now)?.judgement).toBe(last)
  })

  it('is nothing where it was taken back, or said of another name of one’s own', () => {
    expect(latestAssessment([said('same-company'), said('withdrawn')], now)).toBeNull()
    expect(latestAssessment([said('same-company', 'Huber GmbH')], now)).toBeNull()
    expect(latestAssessment([], now)).toBeNull()
  })

  it('lapses when the authority gives another name, and stands again when it gives the old one', () => {
    const made = [said('same-company')]
    expect(latestAssessment(made, { ...now, givenName: 'Mueller Bau GmbH' })?.hasLapsed).toBe(true)
    expect(latestAssessment(made, now)?.hasLapsed).toBe(false)
  })

  it('never stands after it was taken back, for any earlier ones', () => {
    const words = fc.array(fc.constantFrom(...ASSESSMENT_WORDS))
    fc.assert(
      fc.property(words, fc.string(), fc.string(), (before, ownName, givenName) => {
        const all = [...before, 'withdrawn' as const].map(word => said(word, ownName, givenName))
        expect(latestAssessment(all, { ownName, givenName })).toBeNull()
      }),
    )
  })
})
