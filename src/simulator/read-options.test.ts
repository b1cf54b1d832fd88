import { expect, it } from 'vitest'
import { readSimulatorOptions } from './read-options.ts'

it('reads flags and environment variables; flags have priority', () => {
  const flags = ['--latencyMs=80-200', '--memberStatesDown=DE,FR', '--memberStateCaps=DE:2,FR:1', '--dayLimit=null']
  const environment = { SIMULATOR_LATENCY_MS: '5', SIMULATOR_FAILURE_SHARE: '0.3', SIMULATOR_VIES_OUTAGE: 'hang' }
  expect(readSimulatorOptions(flags, environment)).toEqual({
    port: 3999,
    latencyMs: [80, 200],
    memberStatesDown: ['DE', 'FR'],
    memberStateCaps: { DE: 2, FR: 1 },
    dayLimit: null,
    failureShare: 0.3,
    viesOutage: 'hang',
  })
})

it('reads the port from the flag, SIMULATOR_PORT or PORT, in this order', () => {
  expect(readSimulatorOptions(['--port=0'], { SIMULATOR_PORT: '1', PORT: '2' }).port).toBe(0)
  expect(readSimulatorOptions([], { SIMULATOR_PORT: '1', PORT: '2' }).port).toBe(1)
  expect(readSimulatorOptions([], { PORT: '2' }).port).toBe(2)
})

it.each([
  [['--latencyMs=soon'], /latencyMs: read "soon"/],
  [['--failureShare=2'], /failureShare: read "2"/],
  [['--colour=blue'], /colour/],
  [['--port=99999'], /port: read "99999"/],
  [['latencyMs'], /expected --option=value/],
])('rejects %o with a message that names it', (flags, message) => {
  expect(() => readSimulatorOptions(flags, {})).toThrow(message)
})
