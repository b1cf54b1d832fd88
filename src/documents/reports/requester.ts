import type { Reader } from '../../base/database/database.ts'
import type { ReportContent } from './report-content.ts'

/**
 * Returns the company and user of a query under their current names, including deleted ones. For a
 * user who has moved to another company only the name is returned: the new address must not be
 * disclosed.
 */
export async function requesterOf(
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
