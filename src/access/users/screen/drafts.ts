import type { PersonField } from '../fields-rules.ts'
import type { User } from '../wire.ts'
import type { UserFields } from './user-fields.ts'

type Drafts = {
  account?: Record<PersonField, string> | null
  /** `user` null = a new one. */
  administration?: { user: User | null; fields: UserFields } | null
}

let ownerId = 0
let drafts: Drafts = {}

/**
 * Unsaved input of a user. It survives an intermediate sign-in, but stays in this tab's memory;
 * passwords are not kept.
 */
export const draftsOf = (userId: number): Drafts => (userId === ownerId ? drafts : {})

export function saveDrafts(userId: number, change: Drafts): void {
  drafts = { ...draftsOf(userId), ...change }
  ownerId = userId
}

/** Called on sign-out. */
export const clearDrafts = (): void => {
  drafts = {}
}
