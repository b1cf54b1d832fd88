import type { ComponentType } from 'react'
import type { Path } from './paths.ts'

/** The code of each page, fetched when it is first opened. */
export const PAGES: Record<Path, () => Promise<ComponentType>> = {
  '/': async () => (await import('../pages/HomePage.tsx')).HomePage,
  '/login': async () => (await import('../../access/login/screen/LoginPage.tsx')).LoginPage,
  '/impressum': async () => (await import('../../house/operator/screen/ImprintPage.tsx')).ImprintPage,
  '/licences': async () => (await import('../../house/operator/screen/LicencesPage.tsx')).LicencesPage,
  '/report-check': async () => (await import('../../documents/reports/screen/ReportCheckPage.tsx')).ReportCheckPage,
  '/auditor': async () => (await import('../../sharing/auditor-package/screen/OpenPackagePage.tsx')).OpenPackagePage,
  '/uid-single-check': async () => (await import('../pages/SingleCheckPage.tsx')).SingleCheckPage,
  '/uid-single-checks': async () =>
    (await import('../../checking/single-check/screen/CompanyChecksPage.tsx')).CompanyChecksPage,
  '/uid-check': async () => (await import('../pages/BatchesPage.tsx')).BatchesPage,
  '/partners': async () => (await import('../pages/PartnersPage.tsx')).PartnersPage,
  '/uid-account': async () => (await import('../pages/UidAccountPage.tsx')).UidAccountPage,
  '/my-account': async () => (await import('../pages/MyAccountPage.tsx')).MyAccountPage,
  '/admin/company': async () => (await import('../pages/CompaniesPage.tsx')).CompaniesPage,
  '/admin/users': async () => (await import('../pages/UsersPage.tsx')).UsersPage,
  '/admin/programs': async () => (await import('../pages/ProgramsPage.tsx')).ProgramsPage,
  '/admin/provider': async () => (await import('../pages/ProviderPage.tsx')).ProviderPage,
  '/admin/auditor-packages': async () => (await import('../pages/AuditorPackagesPage.tsx')).AuditorPackagesPage,
  '/admin/query-weather': async () => (await import('../pages/WeatherPage.tsx')).WeatherPage,
  '/admin/audit-log': async () => (await import('../pages/AuditLogPage.tsx')).AuditLogPage,
  '/admin/scheinunternehmen': async () =>
    (await import('../../registers/scheinunternehmen/screen/ListStatePage.tsx')).ListStatePage,
  '/admin/settings': async () => (await import('../pages/SettingsPage.tsx')).SettingsPage,
  '/dev/settings': async () => (await import('../pages/GlobalSettingsPage.tsx')).GlobalSettingsPage,
  '/dev/cache': async () => (await import('../../answers/cache/screen/CachePage.tsx')).CachePage,
  '/dev/api-map': async () => (await import('../pages/CountryMappingPage.tsx')).CountryMappingPage,
}
