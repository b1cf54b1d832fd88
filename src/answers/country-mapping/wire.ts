import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { COUNTRY_CODES, type CountryCode } from '../../vat-ids/uid/countries.ts'
import { OTHERS } from './other-countries-rules.ts'

export const apiSchema = z.enum(AUTHORITY_IDS)

/** A country's service and fallback (docs/rules.md#country-mapping: API mapping). */
export const countryMappingSchema = z.object({
  id: z.number(),
  country: z.string(),
  api: apiSchema,
  /** Queried if `api` cannot be reached; null = none. */
  fallbackApi: apiSchema.nullable(),
  updatedAt: z.string(),
  updatedBy: z.object({ firstname: z.string(), lastname: z.string(), email: z.string() }).nullable(),
})
export type CountryMapping = z.infer<typeof countryMappingSchema>

export const countryMappingListSchema = z.array(countryMappingSchema)

/** One mapping, or all of them after all other countries were added. */
export const addedMappingSchema = z.union([countryMappingSchema, countryMappingListSchema])

const DEFAULT_COUNTRY = 'AT' // docs/rules.md#measures

// The list has countries as text, and its items may be sent back.
const country: z.ZodType<CountryCode, string> = z.enum(COUNTRY_CODES)

/** PUT and POST: other fields of an item are accepted and ignored. An empty fallback means none. */
export const countryMappingChangeSchema = z.object({
  country: country.default(DEFAULT_COUNTRY),
  api: apiSchema,
  fallbackApi: z
    .union([apiSchema, z.literal(''), z.null()])
    .optional()
    .transform(api => api || null),
})
export type CountryMappingChange = z.infer<typeof countryMappingChangeSchema>

/** POST adds one mapping, or one for each country without any. */
export const newCountryMappingSchema = countryMappingChangeSchema.extend({
  country: z.enum([...COUNTRY_CODES, OTHERS]).default(DEFAULT_COUNTRY),
})
export type NewCountryMapping = z.infer<typeof newCountryMappingSchema>

/**
 * PUT changes the mapping with this id, which keeps its country if none is sent, or the mapping of
 * the country.
 */
export const countryMappingPutSchema = countryMappingChangeSchema
  .extend({ id: z.number().int().positive().optional(), country: country.optional() })
  .transform(request =>
    request.id === undefined ? { ...request, country: request.country ?? DEFAULT_COUNTRY } : request,
  )
export type CountryMappingPut = z.infer<typeof countryMappingPutSchema>
