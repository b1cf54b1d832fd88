import { ASSESSMENT_TABLES } from './tables.ts'

export const evidenceFeature = {
  tables: ASSESSMENT_TABLES,
}
