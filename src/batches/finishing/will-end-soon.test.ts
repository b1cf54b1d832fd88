import fc from 'fast-check'
import { expect, it } from 'vitest'
import { willEndSoon } from './will-end-soon.ts'

const moment = (left: number, at: number) => ({ left, at })

it('tells from the pace whether a batch will end within three seconds', () => {
  // Ten lanes at 120 ms an answer; at 1 s an answer; at 1 s, with a few left.
  expect(willEndSoon(moment(200, 0), moment(180, 240))).toBe(true)
  expect(willEndSoon(moment(200, 0), moment(190, 1_000))).toBe(false)
  expect(willEndSoon(moment(200, 0), moment(30, 17_000))).toBe(true)
})

it('never says so where nothing moved, or too little time passed to know', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(100_000), fc.nat(199), (left, ms, short) => {
      expect(willEndSoon(moment(left, 0), moment(left, ms))).toBe(false)
      expect(willEndSoon(moment(200, 0), moment(left, short))).toBe(false)
    }),
  )
})
