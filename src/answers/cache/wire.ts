import { z } from 'zod'
import { itemsPerPage, page } from '../../base/roles/parameter-rules.ts'
import { VERDICTS } from '../../base/verdict-rules.ts'
import { proofShape } from '../evidence/wire.ts'
import { MAX_CORRECTION_LENGTH } from './correction-rules.ts'

const textFields = {
  companyName: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  fullAddress: z.string(),
  resultMsg: z.string(),
}

/** A cache record with the query behind it. */
export const cacheRecordSchema = z.object({
  id: z.number(),
  uid: z.string(),
  ...textFields,
  country: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastUsage: z.string(),
  /** The authority's own verdict, independent of corrections. */
  verdict: z.enum(VERDICTS),
  ...proofShape,
  /** Set on corrected records: when and by whom, and the authority's original texts. */
  edited: z.object({ at: z.string(), by: z.string(), received: z.object(textFields) }).nullable(),
})
export type CacheRecord = z.infer<typeof cacheRecordSchema>

export const cacheListSchema = z.object({
  /** Counts up to 10,000; `hasMore`: there are more. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /**
   * The number of entries that were searched or sorted, if not all: the first ones in this order,
   * or those changed last.
   */
  lookedThrough: z.number().optional(),
  items: z.array(cacheRecordSchema),
})
export type CacheList = z.infer<typeof cacheListSchema>

export const CACHE_SORTS = ['uid', 'resultMsg', 'companyName', 'createdAt', 'updatedAt', 'lastUsage'] as const

/** Query parameters of the list; `itemsPerPage` -1 = as many as one response may contain. */
export const cacheQuerySchema = z.object({
  page,
  itemsPerPage: itemsPerPage(10),
  search: z.string().trim().max(200).optional(),
  sortBy: z.enum(CACHE_SORTS).optional(),
  sortDesc: z.enum(['true', 'false']).optional(),
})
export type CacheQuery = z.infer<typeof cacheQuerySchema>

const correctedText = z.string().trim().max(MAX_CORRECTION_LENGTH).optional()

/**
 * PUT: a record with corrected texts; missing fields stay. Other fields of the record are accepted
 * and ignored.
 */
export const cacheCorrectionSchema = z.object({
  id: z.number().int().positive().max(2_147_483_647),
  /** If sent, it must be the record's own: the UID cannot be corrected. */
  uid: z.string().max(100).optional(),
  /** If sent, the record must not have changed since (409). */
  updatedAt: z.iso.datetime().optional(),
  companyName: correctedText,
  street: correctedText,
  zipCode: correctedText,
  city: correctedText,
  fullAddress: correctedText,
  resultMsg: correctedText,
})
export type CacheCorrection = z.infer<typeof cacheCorrectionSchema>
