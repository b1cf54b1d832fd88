import type { Clock } from '../../ground/database/clock.ts'
import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Encryption } from '../../ground/database/encryption.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { ROLES } from '../../ground/roles/role-rules.ts'
import { record } from '../../house/audit-log/record.ts'
import { checkCompanyFields } from './check-fields.ts'
import { companyOf } from './company-of.ts'
import { encryptAccount } from './encrypt-account.ts'
import { insertCompany, updateCompany } from './store.ts'
import { companyView } from './view.ts'
import type { Company, CompanyChange } from './wire.ts'

type Needs = { database: OpenDatabase; encryption: Encryption; clock: Clock }

/**
 * Adds a tenant and returns it as it travels. Refuses (400) what breaks a rule, (403) custom login switched on by
 * anybody but a Dev, (409) a name that is taken.
 */
export async function addCompany(
  actor: Actor,
  { database, encryption, clock }: Needs,
  sent: CompanyChange,
): Promise<Company> {
  const company = checkCompanyFields(sent, actor.language, { isNew: true })
  if (company.useCustomLogin && actor.role !== ROLES.dev)
    throw new Refusal('not-allowed', 'custom login is set by a Dev')
  return commit(database, async trx => {
    const id = await insertCompany(trx, {
      name: company.name ?? '',
      uid: company.uid ?? '',
      valid_until: company.validUntil ?? null,
      use_custom_login: company.useCustomLogin ?? false,
      is_held: company.hold ?? false,
    })
    // The credentials are encrypted for their company, so its id comes first.
    await updateCompany(trx, id, encryptAccount(encryption, id, company))
    await record(trx, actor, 'company.add', { name: `company/${id}`, companyId: id }, null, company)
    return companyView(actor, await companyOf(trx, id), clock.now())
  })
}
