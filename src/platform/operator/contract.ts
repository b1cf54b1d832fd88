import { get, of } from '../../base/roles/contract-rules.ts'
import type { shownOperatorSchema } from './wire.ts'

const anybody = { who: 'public' } as const

export const read = get('/api/operator', { ...anybody, answer: of<typeof shownOperatorSchema>() })
/** The icon of the browser tab; public like the built pages. */
export const favicon = get('/favicon.svg', anybody)
/** The contact for reports of vulnerabilities (RFC 9116). */
export const securityTxt = get('/.well-known/security.txt', anybody)
