import type { ComponentType } from 'react'
import type { OfficePath } from './administration-pages.ts'
import type { Path } from './paths.ts'

const loadOfficePage = (path: OfficePath) => async (): Promise<ComponentType> =>
  (await import('./administration-pages.ts')).OFFICE_PAGES[path]()

/**
 * Loads each page's code when it is first opened. Admin pages are listed in a separate chunk (1 kB
 * less for the sign-in).
 */
export const PAGES: Record<Path, () => Promise<ComponentType>> = {
  '/': async () => (await import('../pages/HomePage.tsx')).HomePage,
  '/login': async () => (await import('../../access/login/screen/LoginPage.tsx')).LoginPage,
  '/impressum': async () => (await import('../../platform/operator/screen/ImprintPage.tsx')).ImprintPage,
  '/licences': async () => (await import('../../platform/operator/screen/LicencesPage.tsx')).LicencesPage,
  '/report-check': async () => (await import('../../documents/reports/screen/ReportCheckPage.tsx')).ReportCheckPage,
  '/auditor': async () => (await import('../../sharing/auditor-package/screen/OpenPackagePage.tsx')).OpenPackagePage,
  '/uid-single-check': async () => (await import('../pages/SingleCheckPage.tsx')).SingleCheckPage,
  '/uid-single-checks': async () =>
    (await import('../../checking/single-check/screen/CompanyChecksPage.tsx')).CompanyChecksPage,
  '/uid-check': async () => (await import('../pages/BatchesPage.tsx')).BatchesPage,
  '/partners': async () => (await import('../pages/PartnersPage.tsx')).PartnersPage,
  '/uid-account': loadOfficePage('/uid-account'),
  '/my-account': loadOfficePage('/my-account'),
  '/admin/company': loadOfficePage('/admin/company'),
  '/admin/users': loadOfficePage('/admin/users'),
  '/admin/programs': loadOfficePage('/admin/programs'),
  '/admin/provider': loadOfficePage('/admin/provider'),
  '/admin/auditor-packages': loadOfficePage('/admin/auditor-packages'),
  '/admin/data-held': loadOfficePage('/admin/data-held'),
  '/admin/query-weather': loadOfficePage('/admin/query-weather'),
  '/admin/audit-log': loadOfficePage('/admin/audit-log'),
  '/admin/scheinunternehmen': loadOfficePage('/admin/scheinunternehmen'),
  '/admin/settings': loadOfficePage('/admin/settings'),
  '/dev/settings': loadOfficePage('/dev/settings'),
  '/dev/cache': loadOfficePage('/dev/cache'),
  '/dev/api-map': loadOfficePage('/dev/api-map'),
}
