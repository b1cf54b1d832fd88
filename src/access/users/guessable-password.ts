import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as stolen } from '@zxcvbn-ts/language-common'
import { dictionary as german } from '@zxcvbn-ts/language-de'

// zxcvbn's own line between "somewhat" and "safely unguessable": a hundred million guesses, two months at one core and 58 ms each.
const SAFE_SCORE = 3
// Each look-alike that could be two letters doubles what zxcvbn looks through: with its own 100, 64 characters took 400 ms.
const LOOK_ALIKES_AT_ONCE = 1

let estimator: ZxcvbnFactory | null = null

/**
 * Whether a machine guesses a password within a hundred million tries, by zxcvbn's estimate: stolen passwords, German words and
 * names, rows of keys, dates, repeats, and `personal`, words about its owner. Takes 12 to 64 characters, in some milliseconds.
 */
export function isGuessablePassword(password: string, personal: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...stolen, ...german },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: LOOK_ALIKES_AT_ONCE,
  })
  return estimator.check(password, [...personal]).score < SAFE_SCORE
}
