import type { ComponentType } from 'react'
import type { OfficePath } from './office-pages.ts'
import type { Path } from './paths.ts'

const office = (path: OfficePath) => async (): Promise<ComponentType> =>
  (await import('./office-pages.ts')).OFFICE_PAGES[path]()

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
  '/uid-account': office('/uid-account'),
  '/my-account': office('/my-account'),
  '/admin/company': office('/admin/company'),
  '/admin/users': office('/admin/users'),
  '/admin/programs': office('/admin/programs'),
  '/admin/provider': office('/admin/provider'),
  '/admin/auditor-packages': office('/admin/auditor-packages'),
  '/admin/data-held': office('/admin/data-held'),
  '/admin/query-weather': office('/admin/query-weather'),
  '/admin/audit-log': office('/admin/audit-log'),
  '/admin/scheinunternehmen': office('/admin/scheinunternehmen'),
  '/admin/settings': office('/admin/settings'),
  '/dev/settings': office('/dev/settings'),
  '/dev/cache': office('/dev/cache'),
  '/dev/api-map': office('/dev/api-map'),
}
