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

/** What somebody typed and did not save: it survives a sign-in in between, but never leaves this tab's memory; passwords are not kept. */
export const draftsOf = (userId: number): Drafts => (userId === ownerId ? drafts : {})

export function keepDrafts(userId: number, change: Drafts): void {
  drafts = { ...draftsOf(userId), ...change }
  ownerId = userId
}

/** After signing out nothing of it is left. */
export const forgetDrafts = (): void => {
  drafts = {}
}
