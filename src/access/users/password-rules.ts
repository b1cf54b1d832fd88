import { isCommonPassword } from './common-password-rules.ts'

const LEAST = 12
const MOST = 64
const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]
const CLASSES_NEEDED = 3

export type PasswordIssue = 'required' | 'passwordLength' | 'passwordClasses' | 'passwordCommon'

/**
 * What is wrong with a new password, or null: 12 to 64 characters (code points, never trimmed or cut), 3 of 4 classes,
 * not easy to guess (docs/rules.md#passwords, check A-06). `personal`: words about its owner that it must not be made of.
 */
export function passwordIssue(password: string, personal: readonly string[] = []): PasswordIssue | null {
  if (password === '') return 'required'
  const length = [...password].length
  if (length < LEAST || length > MOST) return 'passwordLength'
  if (CLASSES.filter(each => each.test(password)).length < CLASSES_NEEDED) return 'passwordClasses'
  return isCommonPassword(password, personal) ? 'passwordCommon' : null
}

type Owner = { email: string; firstname: string; lastname: string; companyName: string }

/** The words about a person that their password must not be made of. */
export const personalWords = ({ email, firstname, lastname, companyName }: Owner): string[] => [
  email,
  email.split('@')[0] ?? '',
  firstname,
  lastname,
  `${firstname}${lastname}`,
  companyName,
  ...companyName.split(/[^\p{L}]+/u),
]
