import { runEntry } from './entry.ts'
import { startProduct } from './product.ts'

// npm start: web and worker in one process.
await runEntry((configuration, log) => startProduct(configuration, log))
