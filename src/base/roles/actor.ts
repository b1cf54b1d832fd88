import type { Language } from '../texts/define.ts'
import type { Role } from './role-rules.ts'

/** The caller. `login/` creates it once per request; actions receive it as their first argument. */
export type Actor = {
  userId: number
  companyId: number
  role: Role
  email: string
  language: Language
  /**
   * The language of results and reports created by a program; German if it requests none. For a
   * person the user's language applies.
   */
  languageOfFiles?: Language
  /** Authenticated by a company's key, with access to the whole company. */
  isProgram?: true
  /** The caller's address for the audit log; absent = not from a call. */
  address?: string
}
