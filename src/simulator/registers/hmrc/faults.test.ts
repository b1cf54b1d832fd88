import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { HMRC_FAULTS } from './faults.ts'

it('all faults are listed in docs/simulator.md', () => {
  const page = readFileSync('docs/simulator.md', 'utf8')
  const rows = HMRC_FAULTS.map(({ number, effect: { status, code, odd, onlyWithRequester }, description }) => {
    const answer = odd ?? `${status} ${code}`.trim()
    return `- \`${number}\` ${answer}: ${description}${onlyWithRequester ? ' †' : ''}\n`
  })
  expect(rows.filter(row => !page.includes(row))).toEqual([])
})

it('each fault has a unique number', () => {
  const numbers = HMRC_FAULTS.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)])
})
