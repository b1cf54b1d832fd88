import type { Kind, Spelled } from './word.ts'
import { COMMON, GIVEN_NAMES } from './words.ts'

const NUMBER = /\d|^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3})$/

/** Takes a word; returns what it says about whose name it is. */
export function kindOf({ long, short }: Spelled): Kind {
  if (COMMON.has(long) || COMMON.has(short)) return 'common'
  if (GIVEN_NAMES.has(long) || GIVEN_NAMES.has(short)) return 'given'
  return NUMBER.test(long) ? 'number' : 'rare'
}
