import type { Reader } from '../database/database.ts'
import type { ReportContent } from './report-content.ts'

/** For whom and by whom was asked, as both are called now; deleted ones included. */
export async function whoAsked(
  reader: Reader,
  companyId: number,
  userId: number,
): Promise<Pick<ReportContent, 'company' | 'user'>> {
  const { name, uid, firstname, lastname, email } = await reader
    .selectFrom('users')
    .innerJoin('company', join => join.on('company.id', '=', companyId))
    .select(['company.name', 'company.uid', 'users.firstname', 'users.lastname', 'users.email'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { company: { name, uid }, user: { name: `${firstname} ${lastname}`.trim(), email } }
}
