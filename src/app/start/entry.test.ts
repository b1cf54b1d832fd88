import { expect, it } from 'vitest'
import { WrongConfiguration } from './configuration.ts'
import { refuseUnsetClock } from './entry.ts'

it.each(['1970-01-01T00:00:07Z', '2024-12-31T23:59:59.999Z'])(
  'rejects a clock at %s in one line',
  { tags: ['R-45'] },
  at => {
    const start = () => refuseUnsetClock(new Date(at))
    expect(start).toThrow(WrongConfiguration)
    expect(start).toThrow(new Date(at).toISOString())
  },
)

it('accepts a clock that is correct or ahead', () => {
  for (const at of ['2025-01-01T00:00:00Z', new Date().toISOString(), '2099-01-01T00:00:00Z'])
    expect(() => refuseUnsetClock(new Date(at))).not.toThrow()
})
