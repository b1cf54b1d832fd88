import type { ClockDoubt } from '../../ground/database/clock.ts'
import type { Alarm, Trouble } from './alarm.ts'

type Doubted = {
  doubt: () => ClockDoubt | null
  aheadSeconds: () => number | null
  /** Who says another hour than we, and what. */
  disputes: () => readonly { service: string; said: Date }[]
}

/** Returns what is wrong with the time by which this process asks and removes, null where nothing is (docs/rules.md#clocks). */
export function clockTrouble({ doubt, aheadSeconds, disputes }: Doubted): Trouble | null {
  const reason = doubt()
  return reason === null ? null : TROUBLES[reason](aheadSeconds() ?? 0, disputes())
}

type Say = (ahead: number, disputes: readonly { service: string; said: Date }[]) => Trouble

const SO = 'this process asks nobody and removes nothing meanwhile'

const TROUBLES: Record<ClockDoubt, Say> = {
  unknown: () => ({
    facts: { doubt: 'unknown' },
    message: `the database’s time is not known: ${SO}; it is measured again by itself as soon as the database answers`,
  }),
  off: ahead => ({
    facts: { doubt: 'off', aheadSeconds: Math.round(ahead) },
    message: `this machine’s clock is ${Math.abs(Math.round(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s: set it (NTP); ${SO}`,
  }),
  disputed: (_ahead, disputes) => ({
    facts: { doubt: 'disputed', disputes },
    message: `${disputes.map(({ service, said }) => `${service} says ${said.toISOString()}`).join(', ')}, more than an hour from our time: set the clock of the database’s machine (NTP); ${SO}, and it is looked at again every minute`,
  }),
}

/** Looks whether the time is to be relied on. Returns the function that looks. */
export const watchClock =
  (doubted: Doubted, alarm: Alarm): (() => Promise<void>) =>
  async () =>
    alarm(clockTrouble(doubted))
