import { runEntry } from './entry.ts'
import { startWithRoles } from './product.ts'

// npm run start:worker: any number of them, on PostgreSQL.
await runEntry((configuration, log) => startWithRoles(configuration, log, { web: false, worker: true }))
