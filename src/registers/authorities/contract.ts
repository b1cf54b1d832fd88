import { get, schemaType } from '../../base/roles/contract-rules.ts'
import type { availabilityListSchema } from './wire.ts'

export const availability = get('/api/serviceavailability', {
  access: 'everybody',
  isPolled: true,
  answer: schemaType<typeof availabilityListSchema>(),
})
