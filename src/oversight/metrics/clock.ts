import type { ClockDoubt, WatchedClock } from '../../ground/database/clock.ts'
import type { Authorities } from '../../registers/authorities/create.ts'
import type { GaugeOf } from './read-gauge.ts'

const REASONS: readonly ClockDoubt[] = ['unknown', 'off', 'disputed']

/** Returns how far this machine's clock is from the database's, and why nobody is asked and nothing removed, where that is so. */
export const clockGauges = (clock: WatchedClock, { doubt }: Pick<Authorities, 'doubt'>): GaugeOf[] => [
  {
    name: 'clock_ahead_seconds',
    help: 'By how much this machine’s clock is ahead of the database’s',
    read: () => {
      const value = clock.aheadSeconds()
      return value === null ? [] : [{ value }]
    },
  },
  {
    name: 'clock_doubted',
    help: '1 = nobody is asked and nothing removed for this reason',
    labels: ['reason'],
    read: () => REASONS.map(reason => ({ labels: { reason }, value: Number(doubt() === reason) })),
  },
]
