import { get, of } from '../../ground/roles/contract-rules.ts'
import type { availabilityListSchema } from './wire.ts'

export const availability = get('/api/serviceavailability', {
  who: 'everybody',
  isPolled: true,
  answer: of<typeof availabilityListSchema>(),
})
