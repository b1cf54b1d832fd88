import { CHECKS_TABLES } from './tables.ts'

export const checksFeature = {
  tables: CHECKS_TABLES,
}
