import { passwordIssue, personalWords } from '../password-rules.ts'
import { tidyEmail, tidyName } from '../user-rules.ts'

type Owner = Parameters<typeof personalWords>[0]

/** Returns what is wrong with a new password, considering the person as typed, or null. */
export const newPasswordIssue = (password: string, { firstname, lastname, email, companyName }: Owner) =>
  passwordIssue(
    password,
    personalWords({
      firstname: tidyName(firstname),
      lastname: tidyName(lastname),
      email: tidyEmail(email),
      companyName,
    }),
  )
