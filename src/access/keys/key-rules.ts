import type { KeyScope } from '../../ground/roles/program-rules.ts'

/** A company's keys that hold; whoever needs more ends some. */
export const MAX_KEYS = 50

export const NAME_MOST = 60

/** What the form of a new key has chosen: to ask and to read. Where events of the company go, and that an agent uses up the day's questions, somebody says on purpose. */
export const USUAL_SCOPES: readonly KeyScope[] = ['check', 'batch:write', 'batch:read', 'report:read']

/** Calls a minute: what a key is given unless told otherwise, and the most it may be given. */
export const PER_MINUTE = { usual: 600, most: 60_000 } as const

export const MAX_ADDRESSES = 20

/** The addresses that were typed, one a line or with commas or blanks between them. */
export const networksIn = (text: string): string[] => text.split(/[\s,;]+/).filter(part => part !== '')
