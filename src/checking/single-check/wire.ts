import { z } from 'zod'
import { confirmationSchema } from '../../answers/confirmations/wire.ts'
import { proofOrNoneShape } from '../../answers/evidence/wire.ts'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { page } from '../../base/roles/parameter-rules.ts'
import { VERDICTS } from '../../base/verdict-rules.ts'
import { membershipSchema } from '../../registers/marks/group-membership/wire.ts'
import { accountCheckSchema } from '../../registers/marks/polish-accounts/wire.ts'
import { FIELD_MATCH_RESULTS, SAMENESS } from '../../vat-ids/same-company/comparison.ts'

/** The result of the comparison and the differences, as text (docs/same-company.md). */
const comparisonTextSchema = z.object({
  sameness: z.enum(SAMENESS),
  word: z.string(),
  differences: z.array(z.string()),
})
export type ComparisonText = z.infer<typeof comparisonTextSchema>

/** VIES's result for one text it was sent, with its wording (docs/rules.md#trader-fields). */
const matchTextSchema = z.object({ match: z.enum(FIELD_MATCH_RESULTS), word: z.string() })

/**
 * The answer for one UID (uid, resultMsg, companyName, street, city, zipCode, country) with its
 * proof.
 */
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
  /**
   * True for rc 103, 104: the title becomes 'Abfrage Stufe 2 nicht möglich.' and resultMsg an info
   * alert.
   */
  onlyLevel1: z.boolean(),
  ...proofOrNoneShape,
  fromCache: z.boolean(),
  /** For a cached answer, whether it is the company's own evidence, as text; else ''. */
  proof: z.string(),
  /** Repairs, the check-digit hint, and that a register did not say the state, as text. */
  hints: z.array(z.string()),
  /**
   * The notes of registers about the UID at the time of this check, as text; else ''. Such as that
   * it was on the list of fictitious companies or belonged to an unreliable payer.
   */
  listing: z.string(),
  addressLines: z.array(z.string()),
  /**
   * The company from the user's data, '' = none was typed; `comparison` is null if there was
   * nothing to compare.
   */
  ownCompany: z.string(),
  comparison: comparisonTextSchema.nullable(),
  /**
   * The Commission's match results for that company, if it was sent to VIES. Independent of the
   * product's comparison and of the verdict.
   */
  viesMatches: z.array(matchTextSchema),
  /** A user's assessment of it in a batch, as text with name and date; '' if there is none. */
  judgement: z.string(),
  /** The result of ARES for the company if the VAT group has no name; absent if not queried. */
  membership: membershipSchema.optional(),
  /** What the Polish white list says of the typed account; absent if not queried. */
  account: accountCheckSchema.optional(),
  /** The content of the ministry's own document on the answer; absent if there is none. */
  confirmation: confirmationSchema.optional(),
  /** When this check was made. */
  createdAt: z.string(),
})
export type SingleResult = z.infer<typeof singleResultSchema>

/** `countries`: those for whose UIDs VIES is sent the typed company, if VIES is queried. */
export const sentCountriesSchema = z.object({ countries: z.array(z.string()) })
export type SentCountries = z.infer<typeof sentCountriesSchema>

export const singleListSchema = z.array(singleResultSchema)

export const singleQuerySchema = z.object({
  type: z.enum(AUTHORITY_IDS).optional(),
  cache: z.enum(['true', 'false']).optional(),
  company: z.string().trim().max(200).optional(),
  /**
   * The company's number in the Czech register, with which ARES is queried about a VAT group
   * without a name.
   */
  ico: z.string().trim().max(40).optional(),
  /** The bank account of a Polish partner, about which the white list is queried. */
  account: z.string().trim().max(60).optional(),
})

const personSchema = z.object({ id: z.number(), firstname: z.string(), lastname: z.string() })

/** A check in a company's list: its user, and whether the caller may fetch its report. */
export const listedCheckSchema = singleResultSchema.extend({
  createdBy: personSchema.extend({ email: z.string() }),
  company: z.object({ id: z.number(), name: z.string() }),
  isMine: z.boolean(),
})
export type ListedCheck = z.infer<typeof listedCheckSchema>

export const checkListSchema = z.object({
  /** Counted up to 10,000; `hasMore`: there are more. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** The number of checks searched, the first in this order; absent: all were. */
  lookedThrough: z.number().optional(),
  items: z.array(listedCheckSchema),
  /** All who ever made a check for that company, for the filter; empty for company 0. */
  people: z.array(personSchema),
})
export type CheckList = z.infer<typeof checkListSchema>

const LARGEST_ID = 2_147_483_647

/**
 * The query parameters of a company's checks, ordered by time; `from` and `to` are calendar days in
 * Vienna, both inclusive.
 */
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
