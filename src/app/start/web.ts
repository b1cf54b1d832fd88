import { runEntry } from './entry.ts'
import { startWithRoles } from './product.ts'

// npm run start:web: any number of them, on PostgreSQL.
await runEntry((configuration, log) => startWithRoles(configuration, log, { web: true, worker: false }))
