import { z } from 'zod'
import { itemsPerPage, page } from '../../ground/roles/parameter-rules.ts'
import { proofShape } from '../evidence/wire.ts'
import { MAX_CHARACTERS } from './correction-rules.ts'

const words = {
  companyName: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  fullAddress: z.string(),
  resultMsg: z.string(),
}

/** A cache record, and the real question that it rests on. */
export const cacheRecordSchema = z.object({
  id: z.number(),
  uid: z.string(),
  ...words,
  country: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastUsage: z.string(),
  /** The authority's own verdict, whatever was corrected. */
  verdict: z.enum(['valid', 'invalid', 'not-checked', 'not-a-uid']),
  ...proofShape,
  /** Set when the record was corrected by hand: when, by whom, and what the authority had said in its place. */
  edited: z.object({ at: z.string(), by: z.string(), received: z.object(words) }).nullable(),
})
export type CacheRecord = z.infer<typeof cacheRecordSchema>

export const cacheListSchema = z.object({
  /** Counted up to 10,000; `hasMore`: there are more than that. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** Among how many, the first in this order or the last changed, was searched or sorted; left out: among all. */
  lookedThrough: z.number().optional(),
  items: z.array(cacheRecordSchema),
})
export type CacheList = z.infer<typeof cacheListSchema>

export const CACHE_SORTS = ['uid', 'resultMsg', 'companyName', 'createdAt', 'updatedAt', 'lastUsage'] as const

/** How the list is asked for; `itemsPerPage` -1 = as many as one answer holds. */
export const cacheQuerySchema = z.object({
  page,
  itemsPerPage: itemsPerPage(10),
  search: z.string().trim().max(200).optional(),
  sortBy: z.enum(CACHE_SORTS).optional(),
  sortDesc: z.enum(['true', 'false']).optional(),
})
export type CacheQuery = z.infer<typeof cacheQuerySchema>

const corrected = z.string().trim().max(MAX_CHARACTERS).optional()

/** PUT: a record with corrected words; what is left out stays. The rest of a record may come along. */
export const cacheCorrectionSchema = z.object({
  id: z.number().int().positive().max(2_147_483_647),
  /** If it comes along, it must be the record's own: which UID a record is about cannot be corrected. */
  uid: z.string().max(100).optional(),
  /** If it comes along, the record must not have changed since (409). */
  updatedAt: z.iso.datetime().optional(),
  companyName: corrected,
  street: corrected,
  zipCode: corrected,
  city: corrected,
  fullAddress: corrected,
  resultMsg: corrected,
})
export type CacheCorrection = z.infer<typeof cacheCorrectionSchema>
