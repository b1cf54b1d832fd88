import { z } from 'zod'

const LAST_PAGE = 1_000_000
const MOST_A_PAGE = 1_000

/** Which page of a list, from 1 (docs/rules.md#lists). */
export const page = z.coerce.number().int().min(1).max(LAST_PAGE).default(1)

/** How many of a list make a page; -1 = all (docs/rules.md#lists). */
export const itemsPerPage = (unlessTold: number) =>
  z.coerce
    .number()
    .int()
    .min(-1)
    .max(MOST_A_PAGE)
    .default(unlessTold)
    .refine(items => items !== 0)

/** Which places of a list a page is: so many, behind so many before them; `all` = how many -1 stands for. */
export function pageOf({ page, itemsPerPage }: { page: number; itemsPerPage: number }, all: number) {
  const size = itemsPerPage === -1 ? all : itemsPerPage
  return { from: (page - 1) * size, size }
}
