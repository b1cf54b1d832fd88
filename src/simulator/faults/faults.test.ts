import { readFileSync } from 'node:fs'
import { checkVAT, france, germany, poland } from 'jsvat-next'
import { expect, it } from 'vitest'
import { faultUids } from './fault-uids.ts'
import { FAULTS, faultOfUid } from './faults.ts'

it('each fault has a unique number and a unique name', () => {
  expect(new Set(FAULTS.map(fault => fault.number)).size).toBe(FAULTS.length)
  expect(new Set(FAULTS.map(fault => fault.name)).size).toBe(FAULTS.length)
})

it.each(FAULTS)('$number $name is triggered by plausible UIDs', fault => {
  const uids = faultUids(fault)
  expect(uids.length).toBeGreaterThanOrEqual(2)
  for (const uid of uids) {
    expect(checkVAT(uid, [germany, france, poland]).isValid, uid).toBe(true)
    expect(faultOfUid(uid)).toBe(fault)
  }
})

it('a number without a marker, or with an unknown one, triggers no fault', () => {
  expect(faultOfUid('DE136695976')).toBeUndefined()
  expect(faultOfUid('DE199000888')).toBeUndefined()
})

it('all faults are listed in docs/simulator.md', () => {
  const page = readFileSync(new URL('../../../docs/simulator.md', import.meta.url), 'utf8')
  const missing = FAULTS.filter(
    fault => !page.includes(`- \`${faultUids(fault)[0]}\` ${fault.name}: ${fault.description}\n`),
  )
  expect(missing.map(fault => fault.number)).toEqual([])
})
