import { dictionary } from '@zxcvbn-ts/language-common'
import { coresOf, isMadeOf } from './common-password-rules.ts'

// Check A-06 names the first 3,000; the list is sorted by how often each was found.
const MOST_COMMON = 3_000
const SHORTEST_CORE = 3

let cores: ReadonlySet<string> | null = null

/**
 * Whether a password is one of the most common ones, dressed up to obey the rules: `Michael-1985!`, `$unshine12345`. The
 * rules demand 12 characters, so that hardly any would be met as it stands.
 */
export function isListedPassword(password: string): boolean {
  cores ??= new Set(listed().flatMap(coresOf).filter(isLongEnough))
  return isMadeOf(password, cores)
}

const listed = (): string[] => dictionary['passwords-common'].slice(0, MOST_COMMON)

const isLongEnough = (core: string): boolean => core.length >= SHORTEST_CORE
