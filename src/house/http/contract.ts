import { get } from '../../ground/roles/contract-rules.ts'

const anybody = { who: 'public' } as const
const probe = { ...anybody, isPolled: true } as const

export const alive = get('/healthz', probe)
export const ready = get('/readyz', probe)
/** On this machine or with METRICS_TOKEN only: health.ts looks at that. */
export const metrics = get('/metrics', probe)
export const description = get('/api/openapi.json', anybody)
export const docs = get('/api/docs', anybody)
/** Every file and page that was built; web-files.ts serves it. */
export const pages = get('/*', anybody)
