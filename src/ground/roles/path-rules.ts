import { z } from 'zod'

/** An id in a path: digits as we write them, no sign, no leading zero. */
export const PATH_ID = /^[1-9]\d{0,9}$/

const LARGEST_ID = 2_147_483_647 // integer of the database

/** Path parameter that names an object: text to positive integer; anything else is 400. */
export const pathId = z
  .string()
  .regex(PATH_ID)
  .transform(Number)
  .refine(id => id <= LARGEST_ID)

/** Path parameter that names a company, or 0 where that means "global" or "cache update" (docs/rules.md#company-0). */
export const pathCompanyId = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})$/)
  .transform(Number)
  .refine(id => id <= LARGEST_ID)
