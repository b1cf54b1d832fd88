import { get, schemaType } from '../../base/roles/contract-rules.ts'
import type { shownOperatorSchema } from './wire.ts'

const publicAccess = { access: 'public' } as const

export const read = get('/api/operator', { ...publicAccess, answer: schemaType<typeof shownOperatorSchema>() })
/** The icon of the browser tab; public like the built pages. */
export const favicon = get('/favicon.svg', publicAccess)
/** The contact for reports of vulnerabilities (RFC 9116). */
export const securityTxt = get('/.well-known/security.txt', publicAccess)
