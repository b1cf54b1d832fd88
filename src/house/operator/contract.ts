import { get, of } from '../../ground/roles/contract-rules.ts'
import type { shownOperatorSchema } from './wire.ts'

const anybody = { who: 'public' } as const

export const read = get('/api/operator', { ...anybody, answer: of<typeof shownOperatorSchema>() })
/** Shown in the browser's tab, like the built pages the same for everybody. */
export const favicon = get('/favicon.svg', anybody)
/** Where whoever found a vulnerability looks for whom to tell (RFC 9116). */
export const securityTxt = get('/.well-known/security.txt', anybody)
