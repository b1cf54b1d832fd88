import type { ComponentType } from 'react'
import type { PagePath } from './page-list.ts'

/** Like PAGE_COMPONENTS, for the pages of the own account, of administration and for Devs. */
export const ADMINISTRATION_COMPONENTS = {
  '/uid-account': async () => (await import('./UidAccountPage.tsx')).UidAccountPage,
  '/my-account': async () => (await import('./MyAccountPage.tsx')).MyAccountPage,
  '/admin/company': async () => (await import('./CompaniesPage.tsx')).CompaniesPage,
  '/admin/users': async () => (await import('./UsersPage.tsx')).UsersPage,
  '/admin/programs': async () => (await import('./ProgramsPage.tsx')).ProgramsPage,
  '/admin/provider': async () => (await import('./ProviderPage.tsx')).ProviderPage,
  '/admin/auditor-packages': async () => (await import('./AuditorPackagesPage.tsx')).AuditorPackagesPage,
  '/admin/data-held': async () => (await import('./HeldDataPage.tsx')).HeldDataPage,
  '/admin/query-weather': async () => (await import('./WeatherPage.tsx')).WeatherPage,
  '/admin/audit-log': async () => (await import('./AuditLogPage.tsx')).AuditLogPage,
  '/admin/scheinunternehmen': async () =>
    (await import('../../registers/marks/fictitious-companies/screen/ListStatePage.tsx')).ListStatePage,
  '/admin/settings': async () => (await import('./SettingsPages.tsx')).SettingsPage,
  '/dev/settings': async () => (await import('./SettingsPages.tsx')).GlobalSettingsPage,
  '/dev/cache': async () => (await import('../../answers/cache/screen/CachePage.tsx')).CachePage,
  '/dev/api-map': async () => (await import('./CountryMappingPage.tsx')).CountryMappingPage,
} satisfies Partial<Record<PagePath, () => Promise<ComponentType>>>

export type LaterPath = keyof typeof ADMINISTRATION_COMPONENTS
