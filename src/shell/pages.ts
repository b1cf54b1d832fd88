import type { ComponentType } from 'react'
import type { Path } from './paths.ts'

/** The code of each page, fetched when it is first opened. */
export const PAGES: Record<Path, () => Promise<ComponentType>> = {
  '/': async () => (await import('../pages/HomePage.tsx')).HomePage,
  '/login': async () => (await import('../login/screen/LoginPage.tsx')).LoginPage,
  '/impressum': async () => (await import('../operator/screen/ImprintPage.tsx')).ImprintPage,
  '/licences': async () => (await import('../operator/screen/LicencesPage.tsx')).LicencesPage,
  '/report-check': async () => (await import('../reports/screen/ReportCheckPage.tsx')).ReportCheckPage,
  '/auditor': async () => (await import('../auditor-package/screen/OpenPackagePage.tsx')).OpenPackagePage,
  '/uid-single-check': async () => (await import('../pages/SingleCheckPage.tsx')).SingleCheckPage,
  '/uid-single-checks': async () => (await import('../single-check/screen/CompanyChecksPage.tsx')).CompanyChecksPage,
  '/uid-check': async () => (await import('../pages/BatchesPage.tsx')).BatchesPage,
  '/partners': async () => (await import('../pages/PartnersPage.tsx')).PartnersPage,
  '/uid-account': async () => (await import('./wired-pages.tsx')).loadUidAccount(),
  '/my-account': async () => (await import('./wired-pages.tsx')).loadMyAccount(),
  '/admin/company': async () => (await import('./wired-pages.tsx')).loadCompanies(),
  '/admin/users': async () => (await import('./wired-pages.tsx')).loadUsers(),
  '/admin/programs': async () => (await import('./wired-pages.tsx')).loadPrograms(),
  '/admin/provider': async () => (await import('./wired-pages.tsx')).loadProvider(),
  '/admin/auditor-packages': async () => (await import('./wired-pages.tsx')).loadAuditorPackages(),
  '/admin/query-weather': async () => (await import('./wired-pages.tsx')).loadQueryWeather(),
  '/admin/audit-log': async () => (await import('./wired-pages.tsx')).loadAuditLog(),
  '/admin/scheinunternehmen': async () => (await import('../scheinunternehmen/screen/ListStatePage.tsx')).ListStatePage,
  '/admin/settings': async () => (await import('./wired-pages.tsx')).loadQuerySettings(),
  '/dev/settings': async () => (await import('./wired-pages.tsx')).loadCacheSettings(),
  '/dev/cache': async () => (await import('../cache/screen/CachePage.tsx')).CachePage,
  '/dev/api-map': async () => (await import('./wired-pages.tsx')).loadCountryMapping(),
}
