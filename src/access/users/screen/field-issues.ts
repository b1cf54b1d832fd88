import { passwordIssue, personalWords } from '../password-rules.ts'
import { emailIssue, personNameIssue, tidyEmail, tidyName } from '../user-rules.ts'

/** What is wrong with a first or last name as typed, or null. */
export const nameIssue = (typed: string) => personNameIssue(tidyName(typed))

/** What is wrong with an e-mail address as typed, or null. */
export const addressIssue = (typed: string) => emailIssue(tidyEmail(typed))

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
