import { z } from 'zod'

/** An id in a path: digits without sign and leading zero. */
export const PATH_ID = /^[1-9]\d{0,9}$/

/** The largest integer of the database. */
export const MAX_ID = 2_147_483_647

/** A path parameter with an object's id: text to positive integer; anything else is 400. */
export const pathId = z
  .string()
  .regex(PATH_ID)
  .transform(Number)
  .refine(id => id <= MAX_ID)

/**
 * A path parameter with a company's id, or 0 for "global" or "cache update"
 * (docs/rules.md#company-0).
 */
export const pathCompanyId = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})$/)
  .transform(Number)
  .refine(id => id <= MAX_ID)

const MAX_PAGE = 1_000_000
const MAX_PER_PAGE = 1_000

/** The page of a list, from 1 (docs/rules.md#lists). */
export const page = z.coerce.number().int().min(1).max(MAX_PAGE).default(1)

/** The page size of a list; -1 = all (docs/rules.md#lists). */
export const itemsPerPage = (defaultSize: number) =>
  z.coerce
    .number()
    .int()
    .min(-1)
    .max(MAX_PER_PAGE)
    .default(defaultSize)
    .refine(items => items !== 0)

/** Returns offset and size of a page; `all` is the size that -1 stands for. */
export function pageBounds({ page, itemsPerPage }: { page: number; itemsPerPage: number }, all: number) {
  const size = itemsPerPage === -1 ? all : itemsPerPage
  return { from: (page - 1) * size, size }
}
