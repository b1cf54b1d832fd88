import { get, schemaType } from '../../base/roles/contract-rules.ts'
import type { availabilityListSchema } from './wire.ts'

export const availability = get('/api/serviceavailability', {
  who: 'anyUser',
  isPolled: true,
  answer: schemaType<typeof availabilityListSchema>(),
})
