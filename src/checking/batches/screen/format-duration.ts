import type { Translator } from '../../../ground/texts/translate.ts'
import { remainingUntil } from './remaining.ts'
import type { texts } from './texts.ts'

const MS = 1000

/** "40 s", "2 min – 5 min": how long something may take, in the units that a person would say. */
export function formatDuration({ from, to }: { from: number; to: number }, say: Translator<typeof texts>): string {
  const word = (seconds: number) => {
    const { unit, count } = remainingUntil(new Date(seconds * MS), new Date(0))
    return say(unit, { count })
  }
  return word(from) === word(to) ? word(to) : `${word(from)} – ${word(to)}`
}
