import { z } from 'zod'

export const availabilitySchema = z.object({
  availabilityStatus: z.enum(['AVAILABLE', 'UNAVAILABLE']),
  /** The prefix of a UID: EL for Greece, XI for Northern Ireland. */
  msCode: z.string(),
})
export type Availability = z.infer<typeof availabilitySchema>

export const availabilityListSchema = z.object({ availabilityList: z.array(availabilitySchema) })
export type AvailabilityList = z.infer<typeof availabilityListSchema>
