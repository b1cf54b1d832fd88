import { expect, it } from 'vitest'
import type { ShownListState } from '../wire.ts'
import { healthOf } from './list-health.ts'

const AS_OF = '2026-11-20T05:01:02.000Z'
const CURRENT: ShownListState = {
  isOn: true,
  isOld: false,
  asOf: AS_OF,
  readAt: AS_OF,
  triedAt: AS_OF,
  rows: 1_270,
  uids: 1_269,
  trouble: null,
  detail: '',
}

it.each<[string, Partial<ShownListState>]>([
  ['current', {}],
  ['keptOne', { trouble: 'cut' }],
  ['old', { trouble: 'cut', isOld: true }],
  ['old', { isOld: true }],
  ['none', { trouble: 'unreachable', asOf: null, isOld: true }],
  ['waiting', { asOf: null }],
  ['switchedOff', { isOn: false, asOf: null }],
])('is %s with %j', (health, change) => expect(healthOf({ ...CURRENT, ...change })).toBe(health))
