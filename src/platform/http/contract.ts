import { get } from '../../base/roles/contract-rules.ts'

const publicAccess = { access: 'public' } as const
const probe = { ...publicAccess, isPolled: true } as const

export const alive = get('/healthz', probe)
export const ready = get('/readyz', probe)
/** Only from this machine or with METRICS_TOKEN, which health.ts checks. */
export const metrics = get('/metrics', probe)
export const description = get('/api/openapi.json', publicAccess)
export const docs = get('/api/docs', publicAccess)
/** Every built file and page; served by web-files.ts. */
export const pages = get('/*', publicAccess)
