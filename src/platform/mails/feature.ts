import { MAIL_CONTENT } from './create.ts'
import { MAILS_TABLES } from './tables.ts'

export const mailsFeature = {
  secretColumns: [MAIL_CONTENT],
  tables: MAILS_TABLES,
}
