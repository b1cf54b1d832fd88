import type { PersonField } from '../fields-rules.ts'
import type { User } from '../wire.ts'
import type { UserFields } from './user-fields.ts'

type Drafts = {
  account?: Record<PersonField, string> | null
  /** `user` null = a new one. */
  administration?: { user: User | null; fields: UserFields } | null
}

let draftUserId = 0
let drafts: Drafts = {}

/**
 * Returns a user's unsaved input. It survives an intermediate sign-in, but is stored only in this
 * tab's memory and without passwords.
 */
export const draftsOf = (userId: number): Drafts => (userId === draftUserId ? drafts : {})

export function saveDrafts(userId: number, change: Drafts): void {
  drafts = { ...draftsOf(userId), ...change }
  draftUserId = userId
}

/** Deletes all unsaved input, on sign-out. */
export const clearDrafts = (): void => {
  drafts = {}
}
