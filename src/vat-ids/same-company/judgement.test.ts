import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JUDGEMENTS, standingJudgement } from './judgement.ts'

const said = (word: (typeof JUDGEMENTS)[number], ownName = 'Müller GmbH', givenName = 'MUELLER HANDEL GMBH') => ({
  word,
  ownName,
  givenName,
})
const now = { ownName: 'Mueller GmbH', givenName: 'Mueller Handel GmbH' }

describe('what was said of a company', () => {
  it('stands for both names, however they are spelled', () => {
    const judgement = said('same-company')
    expect(standingJudgement([judgement], now)).toEqual({ judgement, hasLapsed: false })
  })

  it('is the last word', () => {
    const last = said('other-company')
    expect(standingJudgement([said('same-company'), last], now)?.judgement).toBe(last)
  })

  it('is nothing where it was taken back, or said of another name of one’s own', () => {
    expect(standingJudgement([said('same-company'), said('withdrawn')], now)).toBeNull()
    expect(standingJudgement([said('same-company', 'Huber GmbH')], now)).toBeNull()
    expect(standingJudgement([], now)).toBeNull()
  })

  it('lapses when the authority gives another name, and stands again when it gives the old one', () => {
    const made = [said('same-company')]
    expect(standingJudgement(made, { ...now, givenName: 'Mueller Bau GmbH' })?.hasLapsed).toBe(true)
    expect(standingJudgement(made, now)?.hasLapsed).toBe(false)
  })

  it('never stands after it was taken back, whatever was said before', () => {
    const words = fc.array(fc.constantFrom(...JUDGEMENTS))
    fc.assert(
      fc.property(words, fc.string(), fc.string(), (before, ownName, givenName) => {
        const all = [...before, 'withdrawn' as const].map(word => said(word, ownName, givenName))
        expect(standingJudgement(all, { ownName, givenName })).toBeNull()
      }),
    )
  })
})
