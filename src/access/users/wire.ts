import { z } from 'zod'
import { missingRequired } from '../companies/wire.ts'

const company = z.object({
  id: z.number(),
  name: z.string(),
  uid: z.string(),
  useCustomLogin: z.boolean(),
  missingRequired,
})

/** A user as administrators see them. A Dev's e-mail is empty for anybody but a Dev. */
export const userSchema = z.object({
  id: z.number(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: z.number(),
  isActive: z.boolean(),
  companyId: z.number(),
  /** The first login is completed: own password set, authenticator confirmed (docs/rules.md#stages). */
  hasFirstLogin: z.boolean(),
  company,
})
export type User = z.infer<typeof userSchema>

export const userListSchema = z.array(userSchema)

/** The signed-in person. */
export const currentUserSchema = userSchema.extend({
  /** Field names; the client words them (docs/rules.md#fields). */
  missingInformations: z.array(z.string()),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

const name = z.string().max(1000).optional()
const email = z.string().max(1000).optional()

/** PUT /api/users/{id} of one's own account; an empty password keeps the old one. */
export const ownAccountSchema = z.object({
  firstname: name,
  lastname: name,
  email,
  password: z.string().max(1024).optional(),
  totp: z.string().max(64).optional(),
})
export type OwnAccount = z.infer<typeof ownAccountSchema>

/** What an administrator gives or changes of another user: never a password. */
export const userChangeSchema = z.object({
  firstname: name,
  lastname: name,
  email,
  role: z.number().optional(),
  companyId: z.int32().optional(),
  isActive: z.boolean().optional(),
})
export type UserChange = z.infer<typeof userChangeSchema>

/** PUT /api/users/{id}: one's own account or another's, decided by the id alone. */
export const userPutSchema = z.object({ ...userChangeSchema.shape, ...ownAccountSchema.shape })

/** A new user; `initialPassword` is said once, to be handed over, where no mail can be sent (docs/rules.md#initial-passwords). */
export const addedUserSchema = userSchema.extend({ initialPassword: z.string().optional() })
export type AddedUser = z.infer<typeof addedUserSchema>

export const emailQuestionSchema = z.object({ email: z.string().max(1000), id: z.number().nullish() })

/** PATCH /api/users/{id}: resets the password; with `totp` the authenticator too. */
export const userResetSchema = z.object({ totp: z.boolean().optional() }).nullish()

export const initialPasswordSchema = z.object({ initialPassword: z.string() })
