import { expect, it } from 'vitest'
import { soundAnswers, tryAnswers } from '../../../../tests/answers/try-answers.ts'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'

it('every register has sound answers, and each is read as what it is', async () => {
  const registers = await soundAnswers()
  expect(registers.map(({ register }) => register)).toEqual(
    expect.arrayContaining([...AUTHORITY_IDS, 'databox', 'ares', 'adis']),
  )
  for (const { register, read, answers } of registers)
    for (const { what, body, status, expected: made } of answers)
      expect([register, what, await read(body, status)]).toEqual([register, what, made])
})

it('no unsound answer counts, and no sound one is refused', async () => {
  for (const register of await soundAnswers()) {
    const { believed, refused } = await tryAnswers(register, { seed: 2, most: 300 })
    expect([register.register, believed, refused]).toEqual([register.register, [], []])
  }
})

it('finds a reader that takes what it looks for and drops the rest', async () => {
  const [vies] = (await soundAnswers()).filter(({ register }) => register === 'vies')
  if (!vies) throw new Error('VIES has no sound answers')
  const credulous = (body: string) =>
    /"valid":(true|false)/.exec(body)?.[1]?.replace('true', 'valid').replace('false', 'invalid') ?? ''
  const { believed } = await tryAnswers({ ...vies, read: credulous }, { seed: 2, most: 300 })
  expect(believed.length).toBeGreaterThan(100)
})
