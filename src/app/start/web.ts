import { runEntry } from './entry.ts'
import { startHalf } from './product.ts'

// npm run start:web: any number of them, on PostgreSQL.
await runEntry((configuration, log) => startHalf(configuration, log, { web: true, worker: false }))
