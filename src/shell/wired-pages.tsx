import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { mayEditAccount } from '../companies/account-rules.ts'
import { companiesQuery } from '../companies/screen/calls.ts'
import { sessionsQuery } from '../login/screen/session-calls.ts'
import { actsForAllCompanies, OPERATOR_COMPANY_ID, ROLES } from '../roles/role-rules.ts'
import { usersQuery } from '../users/screen/administration-calls.ts'
import { currentUserQuery } from '../users/screen/calls.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'

// Pages that stand below what they need: each is handed what it may not import.

/** Which company comes first where all are seen: everybody, and the mapping of the cache update. */
const ALL = 0
const CACHE_UPDATE = 0

/** The company's account for FinanzOnline; it is tested by whoever may edit it. */
export async function loadUidAccount() {
  const { UidAccountPage } = await import('../pages/UidAccountPage.tsx')
  return function UidAccount() {
    const queries = useQueryClient()
    const user = useCurrentUser()
    const { company } = user
    const mayTest = company.useCustomLogin && mayEditAccount(user, company)
    const onSaved = () => queries.invalidateQueries(currentUserQuery)
    return <UidAccountPage company={company} onSaved={onSaved} mayTest={mayTest} />
  }
}

/** One's own account, with the mails that one wants and the sessions that belong to the sign-in. */
export async function loadMyAccount() {
  const [{ MyAccountPage }, { OwnMails }, { Passkeys }, { ProviderAccounts }, { RecoveryCodes }, { SessionList }] =
    await Promise.all([
      import('../pages/MyAccountPage.tsx'),
      import('../partners/screen/OwnMails.tsx'),
      import('../passkeys/screen/Passkeys.tsx'),
      import('../openid/screen/ProviderAccounts.tsx'),
      import('../users/recovery/screen/RecoveryCodes.tsx'),
      import('../login/screen/SessionList.tsx'),
    ])
  return function MyAccount() {
    const queries = useQueryClient()
    const { id } = useCurrentUser()
    const onSaved = () => void queries.invalidateQueries(sessionsQuery(id))
    const sessions = <SessionList userId={id} isOwn />
    const ways = { passkeys: <Passkeys />, providerAccounts: <ProviderAccounts />, recoveryCodes: <RecoveryCodes /> }
    const parts = { ...ways, mails: <OwnMails />, sessions }
    return <MyAccountPage {...parts} onSaved={onSaved} />
  }
}

/** All companies with what is to do for each, or one's own; whoever changes the own one is read again. */
export async function loadCompanies() {
  const [{ AllCompaniesPage }, { CompaniesPage }, { CompanyTable }] = await Promise.all([
    import('../pages/AllCompaniesPage.tsx'),
    import('../pages/CompaniesPage.tsx'),
    import('../companies/screen/CompanyTable.tsx'),
  ])
  return function Companies() {
    const queries = useQueryClient()
    const person = useCurrentUser()
    const onChanged = () => void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    const whose = { person, onChanged }
    if (actsForAllCompanies(person)) return <AllCompaniesPage {...whose} />
    return <CompaniesPage {...whose}>{onEdit => <CompanyTable person={person} onEdit={onEdit} />}</CompaniesPage>
  }
}

/** How a company's people sign in at a provider of their own; one's own company's first. */
export async function loadProvider() {
  const { ProviderPage } = await import('../pages/ProviderPage.tsx')
  return function Provider() {
    const user = useCurrentUser()
    const seesAll = actsForAllCompanies(user)
    const [chosen, onCompany] = useCompanyInAddress(user.companyId)
    return <ProviderPage companyId={seesAll ? chosen : user.companyId} seesAll={seesAll} onCompany={onCompany} />
  }
}

/** The users, with the sessions of each. */
export async function loadUsers() {
  const [{ UsersPage }, { SessionList }] = await Promise.all([
    import('../pages/UsersPage.tsx'),
    import('../login/screen/SessionList.tsx'),
  ])
  return function Users() {
    return <UsersPage sessionsOf={({ id }) => <SessionList userId={id} isOwn={false} />} />
  }
}

/** Keys and webhooks of one's own company first; who sees all may choose another, or all at once. */
export async function loadPrograms() {
  const [{ ProgramsPage }, { WebhooksSection }, { EVENT_TYPES, eventTexts }] = await Promise.all([
    import('../pages/ProgramsPage.tsx'),
    import('../webhooks/screen/WebhooksSection.tsx'),
    import('../definitions/screen/event-texts.ts'),
  ])
  const events = { types: EVENT_TYPES, texts: eventTexts }
  return function Programs() {
    const user = useCurrentUser()
    const seesAll = actsForAllCompanies(user)
    const [chosen, onCompany] = useCompanyInAddress(user.companyId)
    const companyId = seesAll ? chosen : user.companyId
    const webhooks = <WebhooksSection key={companyId} companyId={companyId} events={events} />
    return <ProgramsPage companyId={companyId} seesAll={seesAll} onCompany={onCompany} webhooks={webhooks} />
  }
}

/** Packages for auditors, of one's own company first. */
export async function loadAuditorPackages() {
  const { AuditorPackagesPage } = await import('../pages/AuditorPackagesPage.tsx')
  return function AuditorPackages() {
    const user = useCurrentUser()
    const seesAll = actsForAllCompanies(user)
    const [chosen, onCompany] = useCompanyInAddress(user.companyId)
    const companyId = seesAll ? chosen : user.companyId
    return <AuditorPackagesPage key={companyId} companyId={companyId} seesAll={seesAll} onCompany={onCompany} />
  }
}

/** Everybody's queries for those who see all, else one's own company's. */
export async function loadQueryWeather() {
  const { WeatherPage } = await import('../pages/WeatherPage.tsx')
  return function QueryWeather() {
    const user = useCurrentUser()
    const mayAskForAll = actsForAllCompanies(user)
    const [chosen, onCompany] = useCompanyInAddress(mayAskForAll ? ALL : user.companyId)
    const companyId = mayAskForAll ? chosen : user.companyId
    return <WeatherPage companyId={companyId} mayAskForAll={mayAskForAll} onCompany={onCompany} />
  }
}

/** The audit log, with the people and companies to choose from; one company needs no choice. */
export async function loadAuditLog() {
  const [{ AuditLogPage }, { CompanyPicker }, { AUDIT_WORDS }] = await Promise.all([
    import('../pages/AuditLogPage.tsx'),
    import('../companies/screen/CompanyPicker.tsx'),
    import('../definitions/audit-rules.ts'),
  ])
  return function AuditLog() {
    const seesAll = actsForAllCompanies(useCurrentUser())
    const { data: users = [] } = useQuery(usersQuery)
    const { data: companies = [] } = useQuery({ ...companiesQuery, enabled: seesAll })
    const people = users.map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }))
    return (
      <AuditLogPage
        words={AUDIT_WORDS}
        people={people}
        companyPicker={seesAll ? picker => <CompanyPicker {...picker} companies={companies} /> : null}
      />
    )
  }
}

/** The settings: first the operator's company for those who see all, else one's own. */
export async function loadQuerySettings() {
  const [{ SettingsPage }, { COMPANY_SETTINGS }] = await Promise.all([
    import('../pages/SettingsPage.tsx'),
    import('../definitions/company-settings-rules.ts'),
  ])
  return function QuerySettings() {
    const user = useCurrentUser()
    const [companyId, onCompany] = useCompanyInAddress(actsForAllCompanies(user) ? OPERATOR_COMPANY_ID : user.companyId)
    return <SettingsPage companyId={companyId} definitions={COMPANY_SETTINGS} onCompany={onCompany} />
  }
}

/** How remembered answers are asked again: the settings of the installation. */
export async function loadCacheSettings() {
  const [{ GlobalSettingsPage }, { INSTALLATION_SETTINGS }] = await Promise.all([
    import('../pages/GlobalSettingsPage.tsx'),
    import('../definitions/installation-settings-rules.ts'),
  ])
  return function CacheSettings() {
    return <GlobalSettingsPage definitions={INSTALLATION_SETTINGS} />
  }
}

/** The country mapping: first that of the cache update, which only Devs change. */
export async function loadCountryMapping() {
  const { CountryMappingPage } = await import('../pages/CountryMappingPage.tsx')
  return function CountryMapping() {
    const mayChangeCacheUpdate = useCurrentUser().role === ROLES.dev
    const [companyId, onCompany] = useCompanyInAddress(CACHE_UPDATE)
    return (
      <CountryMappingPage companyId={companyId} onCompany={onCompany} mayChangeCacheUpdate={mayChangeCacheUpdate} />
    )
  }
}

/** The company that a page of administration shows: kept in the address, so that a link or a reload finds it again. */
function useCompanyInAddress(first: number): [companyId: number, set: (id: number) => void] {
  const { company = first } = useSearch({ strict: false })
  const navigate = useNavigate()
  return [company, id => void navigate({ to: '.', search: { company: id }, replace: true })]
}
