import type { Language } from '../texts/define.ts'
import type { Role } from './role-rules.ts'

/** Who is asking. `login/` makes it once per request; everything else receives it as its first argument. */
export type Actor = {
  userId: number
  companyId: number
  role: Role
  email: string
  language: Language
  /** Of results and reports that a program makes: German where it asks for no language, as ever. A person's are in their own. */
  languageOfFiles?: Language
  /** Asks with a key of its company, for the whole of it. */
  isProgram?: true
  /** Where the call comes from, for the audit log; absent = not from a call. */
  address?: string
}
