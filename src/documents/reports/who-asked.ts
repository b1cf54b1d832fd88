import type { Reader } from '../../ground/database/database.ts'
import type { ReportContent } from './report-content.ts'

/**
 * For whom and by whom was asked, as both are called now; deleted ones included. Of somebody who belongs to another company
 * now the report has the name alone: the address there is not this company's to know.
 */
export async function whoAsked(
  reader: Reader,
  companyId: number,
  userId: number,
): Promise<Pick<ReportContent, 'company' | 'user'>> {
  const { name, uid, firstname, lastname, email, company_id } = await reader
    .selectFrom('users')
    .innerJoin('company', join => join.on('company.id', '=', companyId))
    .select(['company.name', 'company.uid', 'users.firstname', 'users.lastname', 'users.email'])
    .select('users.company_id')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const isColleague = company_id === companyId
  return { company: { name, uid }, user: { name: `${firstname} ${lastname}`.trim(), email: isColleague ? email : '' } }
}
