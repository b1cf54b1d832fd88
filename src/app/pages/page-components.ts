import type { ComponentType } from 'react'
import type { LaterPath } from './administration-components.ts'
import type { PagePath } from './page-list.ts'

/**
 * Each page's code, loaded when it is first opened. The pages of the own account, of administration
 * and for Devs are in a separate chunk (1 kB less for the sign-in).
 */
const PAGE_COMPONENTS = {
  '/': async () => (await import('./HomePage.tsx')).HomePage,
  '/login': async () => (await import('../../access/login/screen/LoginPage.tsx')).LoginPage,
  '/impressum': async () => (await import('../../platform/operator/screen/ImprintPage.tsx')).ImprintPage,
  '/licences': async () => (await import('../../platform/operator/screen/LicencesPage.tsx')).LicencesPage,
  '/report-check': async () => (await import('../../documents/reports/screen/ReportCheckPage.tsx')).ReportCheckPage,
  '/auditor': async () => (await import('../../sharing/auditor-package/screen/OpenPackagePage.tsx')).OpenPackagePage,
  '/uid-single-check': async () => (await import('./SingleCheckPage.tsx')).SingleCheckPage,
  '/uid-single-checks': async () =>
    (await import('../../checking/single-check/screen/CompanyChecksPage.tsx')).CompanyChecksPage,
  '/uid-check': async () => (await import('./BatchesPage.tsx')).BatchesPage,
  '/partners': async () => (await import('./PartnersPage.tsx')).PartnersPage,
} satisfies Record<Exclude<PagePath, LaterPath>, () => Promise<ComponentType>>

type FirstPath = keyof typeof PAGE_COMPONENTS

const isFirst = (path: PagePath): path is FirstPath => path in PAGE_COMPONENTS

export const loadPage = async (path: PagePath): Promise<ComponentType> =>
  isFirst(path)
    ? PAGE_COMPONENTS[path]()
    : (await import('./administration-components.ts')).ADMINISTRATION_COMPONENTS[path]()
