import type { ComponentType } from 'react'

/**
 * The pages of the own account, of administration and for Devs, each loaded when first opened
 * (pages.ts).
 */
export const OFFICE_PAGES = {
  '/uid-account': async () => (await import('../pages/UidAccountPage.tsx')).UidAccountPage,
  '/my-account': async () => (await import('../pages/MyAccountPage.tsx')).MyAccountPage,
  '/admin/company': async () => (await import('../pages/CompaniesPage.tsx')).CompaniesPage,
  '/admin/users': async () => (await import('../pages/UsersPage.tsx')).UsersPage,
  '/admin/programs': async () => (await import('../pages/ProgramsPage.tsx')).ProgramsPage,
  '/admin/provider': async () => (await import('../pages/ProviderPage.tsx')).ProviderPage,
  '/admin/auditor-packages': async () => (await import('../pages/AuditorPackagesPage.tsx')).AuditorPackagesPage,
  '/admin/data-held': async () => (await import('../pages/HeldDataPage.tsx')).HeldDataPage,
  '/admin/query-weather': async () => (await import('../pages/WeatherPage.tsx')).WeatherPage,
  '/admin/audit-log': async () => (await import('../pages/AuditLogPage.tsx')).AuditLogPage,
  '/admin/scheinunternehmen': async () =>
    (await import('../../registers/marks/fictitious-companies/screen/ListStatePage.tsx')).ListStatePage,
  '/admin/settings': async () => (await import('../pages/SettingsPages.tsx')).SettingsPage,
  '/dev/settings': async () => (await import('../pages/SettingsPages.tsx')).GlobalSettingsPage,
  '/dev/cache': async () => (await import('../../answers/cache/screen/CachePage.tsx')).CachePage,
  '/dev/api-map': async () => (await import('../pages/CountryMappingPage.tsx')).CountryMappingPage,
} satisfies Record<string, () => Promise<ComponentType>>

export type OfficePath = keyof typeof OFFICE_PAGES
