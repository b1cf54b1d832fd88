import { expect, it } from 'vitest'
import { loadAnswerSets, tryAnswers } from '../../../../tests/answers/try-answers.ts'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'

it('parses a well-formed answer of every register as expected', async () => {
  const registers = await loadAnswerSets()
  expect(registers.map(({ register }) => register)).toEqual(
    expect.arrayContaining([...AUTHORITY_IDS, 'databox', 'ares', 'adis', 'white-list', 'ds_dphs', 'anaf']),
  )
  for (const { register, read, answers } of registers)
    for (const { what, body, status, expected } of answers)
      expect([register, what, await read(body, status)]).toEqual([register, what, expected])
})

it('rejects every malformed answer, and accepts every well-formed one', async () => {
  for (const register of await loadAnswerSets()) {
    const { wronglyAccepted, wronglyRefused } = await tryAnswers(register, { seed: 2, most: 300 })
    expect([register.register, wronglyAccepted, wronglyRefused]).toEqual([register.register, [], []])
  }
})

it('detects a parser that only looks for its own field', async () => {
  const [vies] = (await loadAnswerSets()).filter(({ register }) => register === 'vies')
  if (!vies) throw new Error('VIES has no sound answers')
  const credulous = (body: string) =>
    /"valid":(true|false)/.exec(body)?.[1]?.replace('true', 'valid').replace('false', 'invalid') ?? ''
  const { wronglyAccepted: believed } = await tryAnswers({ ...vies, read: credulous }, { seed: 2, most: 300 })
  expect(believed.length).toBeGreaterThan(100)
})
