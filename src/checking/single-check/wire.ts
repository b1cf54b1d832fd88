import { z } from 'zod'
import { confirmationSchema } from '../../answers/confirmations/wire.ts'
import { proofOrNoneShape } from '../../answers/evidence/wire.ts'
import { AUTHORITY_IDS } from '../../ground/authority-rules.ts'
import { page } from '../../ground/roles/parameter-rules.ts'
import { membershipSchema } from '../../registers/czechia/wire.ts'
import { MATCHES, SAMENESS } from '../../vat-ids/same-company/comparison.ts'
import { VERDICTS } from './verdict-rules.ts'

/** One of the five words, and what differs, in words (docs/same-company.md). */
const saidComparisonSchema = z.object({
  sameness: z.enum(SAMENESS),
  word: z.string(),
  differences: z.array(z.string()),
})
export type SaidComparison = z.infer<typeof saidComparisonSchema>

/** VIES's word on one text that it was sent, and that in words (docs/rules.md#trader-fields). */
const saidMatchSchema = z.object({ match: z.enum(MATCHES), word: z.string() })
export type SaidMatch = z.infer<typeof saidMatchSchema>

/** The answer to one UID (uid, resultMsg, companyName, street, city, zipCode, country) with its proof. */
export const singleResultSchema = z.object({
  id: z.number(),
  uid: z.string(),
  resultMsg: z.string(),
  companyName: z.string(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  /** The verdict and the line of proof. */
  verdict: z.enum(VERDICTS),
  /** True for rc 103, 104: the title becomes 'Abfrage Stufe 2 nicht möglich.' and resultMsg an info alert. */
  onlyLevel1: z.boolean(),
  ...proofOrNoneShape,
  fromCache: z.boolean(),
  /** Of a remembered answer: whether it is the company's own proof, worded; else ''. */
  proof: z.string(),
  /** Repairs and the check-digit hint, worded. */
  hints: z.array(z.string()),
  /** That the UID stood on the list of fictitious companies, or was an unreliable payer's, at the time of this check, worded; '' where neither said so. */
  listing: z.string(),
  addressLines: z.array(z.string()),
  /** The company as the user's own data have it, '' = none was typed; how it compares, null = there was nothing to compare. */
  ownCompany: z.string(),
  comparison: saidComparisonSchema.nullable(),
  /** What the Commission said of that company, where VIES was sent it: its word beside ours, and neither is the verdict. */
  viesMatches: z.array(saidMatchSchema),
  /** What somebody of the company said of it in a batch, worded with name and date; '' where nobody did. */
  judgement: z.string(),
  /** What ARES said of the company that is meant, where the group has no name; not there where it was not asked. */
  membership: membershipSchema.optional(),
  /** What the ministry's own paper says of the answer; not there where none says anything. */
  confirmation: confirmationSchema.optional(),
  /** When this check was made on the screen. */
  createdAt: z.string(),
})
export type SingleResult = z.infer<typeof singleResultSchema>

/** `countries`: with whose UIDs VIES is sent the company that was typed, where it is asked. */
export const sentCountriesSchema = z.object({ countries: z.array(z.string()) })
export type SentCountries = z.infer<typeof sentCountriesSchema>

export const singleListSchema = z.array(singleResultSchema)

export const singleQuerySchema = z.object({
  type: z.enum(AUTHORITY_IDS).optional(),
  cache: z.enum(['true', 'false']).optional(),
  company: z.string().trim().max(200).optional(),
  /** The company's number in the Czech register, by which ARES is asked about a group without a name. */
  ico: z.string().trim().max(40).optional(),
})

const personSchema = z.object({ id: z.number(), firstname: z.string(), lastname: z.string() })

/** A check in the list of a company's: who made it, and whether the asking user may fetch its report. */
export const listedCheckSchema = singleResultSchema.extend({
  createdBy: personSchema.extend({ email: z.string() }),
  company: z.object({ id: z.number(), name: z.string() }),
  isMine: z.boolean(),
})
export type ListedCheck = z.infer<typeof listedCheckSchema>

export const checkListSchema = z.object({
  /** Counted up to 10,000; `hasMore`: there are more than that. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** Among how many, the first in this order, a search was made; left out: among all. */
  lookedThrough: z.number().optional(),
  items: z.array(listedCheckSchema),
  /** Who ever made a check for that company, to choose from; none for company 0. */
  people: z.array(personSchema),
})
export type CheckList = z.infer<typeof checkListSchema>

const LARGEST_ID = 2_147_483_647

/** How a company's checks are asked for; `from` and `to` are calendar days in Vienna, both included. The order is by time. */
export const checkQuerySchema = z.object({
  page,
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(10),
  search: z.string().trim().max(200).optional(),
  verdict: z.enum(VERDICTS).optional(),
  userId: z.coerce.number().int().min(1).max(LARGEST_ID).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sortDesc: z.enum(['true', 'false']).optional(),
})
export type CheckQuery = z.infer<typeof checkQuerySchema>
