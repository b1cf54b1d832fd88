import { ASKER_KINDS, type AskerKind } from './asking.ts'

// While all kinds wait, eight of fifteen calls are for people, and one is the product's own: nobody starves (docs/rules.md#who-goes-first).
const TURNS: Record<AskerKind, number> = { person: 8, list: 4, program: 2, machine: 1 }

/** Returns one round of turns, most urgent first. Whoever had one goes to its end, so who has not called for long is next. */
export const roundOfTurns = (): AskerKind[] =>
  ASKER_KINDS.flatMap(kind => Array.from({ length: TURNS[kind] }, () => kind))
