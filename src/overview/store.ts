import { sql } from 'kysely'
import { statusSql } from '../batches/status-sql.ts'
import type { Reader } from '../database/database.ts'

export type CompanyRow = {
  id: number
  name: string
  uid: string
  valid_until: string | null
  use_custom_login: boolean
  tid_sealed: string | null
  benid_sealed: string | null
  pin_sealed: string | null
  open_rows: number
  invalid_partners: number
  /** What changed about its partners since the moment asked for. */
  changes: number
  /** Whether something was kept against credentials that may be this company's (finanzonline/account-hash.ts, versionOf). */
  may_be_troubled: boolean
}

/** Returns the companies that are not deleted, by name, each with its figures; changes of partners `since` a moment. */
export async function companiesAtAGlance(reader: Reader, since: Date): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    with open as (
      select company_id, sum(case when status in (${statusSql('created', 'started')})
        then total_rows - processed_rows else not_checked_rows end)::int as rows
      from batch where status in (${statusSql('created', 'started', 'completedWithErrors', 'failed')})
      group by company_id),
    partners as (select company_id, count(*)::int as invalid from partner where verdict = 'invalid' group by company_id),
    changes as (select company_id, count(*)::int as of_the_week from partner_change where happened_at > ${since} group by company_id),
    troubled as (
      select distinct unnest(string_to_array(concat_ws(' ', closed_version, refused_version), ' ')) as version
      from finanzonline_account where closed_version is not null or refused_version is not null)
    select company.id, name, uid, valid_until, use_custom_login, tid_sealed, benid_sealed, pin_sealed,
      coalesce(open.rows, 0) as open_rows, coalesce(partners.invalid, 0) as invalid_partners,
      coalesce(changes.of_the_week, 0) as changes,
      uid || '/' || account_version in (select version from troubled) as may_be_troubled
    from company left join open on open.company_id = company.id left join partners on partners.company_id = company.id
      left join changes on changes.company_id = company.id
    where deleted_at is null
    order by name, company.id`.execute(reader)
  return rows
}
