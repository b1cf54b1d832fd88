import { passwordIssue, personalWords } from '../password-rules.ts'
import { normalizeEmail, normalizeName } from '../user-rules.ts'

type PersonalData = Parameters<typeof personalWords>[0]

/** Returns what is wrong with a new password, or null. Considers the personal data as typed. */
export const newPasswordIssue = (password: string, { firstname, lastname, email, companyName }: PersonalData) =>
  passwordIssue(
    password,
    personalWords({
      firstname: normalizeName(firstname),
      lastname: normalizeName(lastname),
      email: normalizeEmail(email),
      companyName,
    }),
  )
