import { get, schemaType } from '../../base/roles/contract-rules.ts'
import type { overviewSchema } from './wire.ts'

export const read = get('/api/overview', {
  access: 'operator',
  isPolled: true,
  answer: schemaType<typeof overviewSchema>(),
})
