import { get, of } from '../../base/roles/contract-rules.ts'
import type { availabilityListSchema } from './wire.ts'

export const availability = get('/api/serviceavailability', {
  who: 'everybody',
  isPolled: true,
  answer: of<typeof availabilityListSchema>(),
})
