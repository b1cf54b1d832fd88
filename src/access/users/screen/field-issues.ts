import { passwordIssue, personalWords } from '../password-rules.ts'
import { tidyEmail, tidyName } from '../user-rules.ts'

type Owner = Parameters<typeof personalWords>[0]

/** What is wrong with a new password, seen beside the person as typed, or null. */
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
