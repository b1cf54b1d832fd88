import { sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import { STATUSES_WITH_OPEN_ROWS } from '../../checking/batches/status-rules.ts'
import { statusSql } from '../../checking/batches/status-sql.ts'
import { isUnseenBy, seenUpTo } from '../../checking/partners/find-changes.ts'
import { MAX_UNSEEN } from './figure-rules.ts'

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
  /** Those of them that were valid before and became invalid recently. */
  became_invalid: number
  /** Recent changes of its partners. */
  changes: number
  /** Changes that the caller has not seen, counted up to MAX_UNSEEN. */
  unseen_changes: number
  /**
   * Whether a problem was stored for credentials that may be this company's
   * (finanzonline/account-hash.ts, versionOf).
   */
  may_be_troubled: boolean
}

/** The start of the periods for new invalid partners and for changes; and the calling user. */
export type OverviewSince = { invalidSince: Date; changedSince: Date; userId: number }

/**
 * Returns the companies that are not deleted, by name, each with its figures. As it is polled every
 * minute, each figure has an index and reads only what it counts; unseen changes are counted up to
 * MAX_UNSEEN.
 */
export async function companiesAtAGlance(reader: Reader, since: OverviewSince): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    with open as (
      select company_id, sum(case when status in (${statusSql('created', 'started')})
        then total_rows - processed_rows else not_checked_rows end)::int as rows
      from batch where status in (${OPEN_STATES})
      group by company_id),
    partners as (select company_id, count(*)::int as invalid from partner where verdict = 'invalid' group by company_id),
    became as (${becameInvalid(since)}),
    changes as (select company_id, count(*)::int as recent from partner_change where happened_at > ${since.changedSince}
      group by company_id),
    troubled as (
      select distinct unnest(string_to_array(concat_ws(' ', closed_version, refused_version), ' ')) as version
      from finanzonline_account where closed_version is not null or refused_version is not null)
    select company.id, name, uid, valid_until, use_custom_login, tid_sealed, benid_sealed, pin_sealed,
      coalesce(open.rows, 0) as open_rows, coalesce(partners.invalid, 0) as invalid_partners,
      coalesce(became.invalid, 0) as became_invalid, coalesce(changes.recent, 0) as changes, unseen.changes as unseen_changes,
      uid || '/' || account_version in (select version from troubled) as may_be_troubled
    from company left join open on open.company_id = company.id left join partners on partners.company_id = company.id
      left join became on became.company_id = company.id left join changes on changes.company_id = company.id
      cross join lateral ${unseenBy(since.userId)} unseen
    where deleted_at is null
    order by name, company.id`.execute(reader)
  return rows
}

// Literals, not parameters, so that the planner matches the partial index.
const OPEN_STATES = sql.join(STATUSES_WITH_OPEN_ROWS.map(status => sql.lit(status)))

// Partners that became invalid and still are, each once.
const becameInvalid = ({ invalidSince }: OverviewSince) => sql`
  select change.company_id, count(distinct change.partner_id)::int as invalid
  from partner_change change
    cross join lateral (select verdict from partner where partner.id = change.partner_id offset 0) partner
  where change.happened_at > ${invalidSince} and change.kind = 'verdict' and change.after = '"invalid"' and partner.verdict = 'invalid'
  group by change.company_id`

// From the first unseen change on, in the order of the index on both columns: by the id only, the
// changes of all companies would be read.
function unseenBy(userId: number) {
  const viewer = { userId, companyId: sql<number>`company.id` }
  return sql`(
  select count(*)::int as changes from (
    select from partner_change change
    where (change.company_id, change.id) > (company.id, ${seenUpTo(viewer)}) and change.company_id <= company.id and ${isUnseenBy(viewer)}
    order by change.company_id, change.id limit ${MAX_UNSEEN}) counted)`
}
