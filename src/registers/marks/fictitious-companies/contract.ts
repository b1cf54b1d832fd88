import { get, schemaType } from '../../../base/roles/contract-rules.ts'
import type { listStateSchema } from './wire.ts'

export const state = get('/api/scheinunternehmen', { access: 'operator', answer: schemaType<typeof listStateSchema>() })
