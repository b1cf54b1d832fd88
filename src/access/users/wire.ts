import { z } from 'zod'
import { answerShape, inputShape } from '../../base/roles/field-schema-rules.ts'
import { missingRequired } from '../companies/wire.ts'
import { PERSON_FIELDS, USER_FIELDS } from './fields-rules.ts'

const company = z.object({
  id: z.number(),
  name: z.string(),
  uid: z.string(),
  useCustomLogin: z.boolean(),
  missingRequired,
})

// This order is fixed: existing clients rely on it.
const { email, isActive, companyId, ...otherFields } = answerShape(USER_FIELDS)

/** A user for administrators. A Dev's e-mail is empty unless the reader is a Dev. */
export const userSchema = z.object({
  id: z.number(),
  email,
  ...otherFields,
  isActive,
  companyId,
  /**
   * Whether the first login is completed: own password set, authenticator confirmed
   * (docs/rules.md#stages).
   */
  hasFirstLogin: z.boolean(),
  company,
})
export type User = z.infer<typeof userSchema>

export const userListSchema = z.array(userSchema)

export const currentUserSchema = userSchema.extend({
  /** Names of missing fields; the client has their labels (docs/rules.md#fields). */
  missingInformations: z.array(z.string()),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

/** PUT /api/users/{id} of one's own account; an empty password keeps the old one. */
export const ownAccountSchema = z.object({
  ...inputShape(PERSON_FIELDS),
  password: z.string().max(1024).optional(),
  totp: z.string().max(64).optional(),
})
export type OwnAccount = z.infer<typeof ownAccountSchema>

/** An administrator's change of another user, without a password. */
export const userChangeSchema = z.object(inputShape(USER_FIELDS))
export type UserChange = z.infer<typeof userChangeSchema>

/** PUT /api/users/{id}: one's own account or another user's, depending only on the id. */
export const userPutSchema = z.object({ ...userChangeSchema.shape, ...ownAccountSchema.shape })

/**
 * A new user; `initialPassword` is returned once, to be passed on, if no mail can be sent
 * (docs/rules.md#initial-passwords).
 */
export const addedUserSchema = userSchema.extend({ initialPassword: z.string().optional() })
export type AddedUser = z.infer<typeof addedUserSchema>

export const emailLookupSchema = z.object({ email: z.string().max(1000), id: z.number().nullish() })

/** PATCH /api/users/{id}: resets the password; with `totp` also the authenticator. */
export const userResetSchema = z.object({ totp: z.boolean().optional() }).nullish()

export const initialPasswordSchema = z.object({ initialPassword: z.string() })
