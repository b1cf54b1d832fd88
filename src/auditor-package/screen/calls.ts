import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { AuditorLink, AuditorPackage, MadeLink, OpenedPackage, WantedPackage } from '../wire.ts'

const LOOK_EVERY_MS = 2_000

const packagesOf = (companyId: number): string => `/api/company/${companyId}/auditor-packages`

/** A company's packages, looked at again while one of them is on its way. */
export const packagesQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['auditor-packages', companyId],
    queryFn: () => call<AuditorPackage[]>('GET', packagesOf(companyId)),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_EVERY_MS : false),
  })

/** Whether a package is asked for and not there yet. */
export const isOnItsWay = ({ state }: AuditorPackage): boolean => state === 'waiting' || state === 'making'

export const askForPackage = (companyId: number, wanted: WantedPackage): Promise<{ id: number }> =>
  call('POST', packagesOf(companyId), wanted)

export const removePackage = (companyId: number, { id }: AuditorPackage): Promise<void> =>
  call('DELETE', `${packagesOf(companyId)}/${id}`)

export const makeLink = (
  companyId: number,
  { id }: AuditorPackage,
  wanted: { lastDay: string; totp: string },
): Promise<MadeLink> => call('POST', `${packagesOf(companyId)}/${id}/links`, wanted)

export const withdrawLink = (companyId: number, { id }: AuditorLink): Promise<void> =>
  call('DELETE', `/api/company/${companyId}/auditor-links/${id}`)

/** Where the public key lies that packages and the audit log's head are signed with. */
export const KEY = '/api/auditor/key'

/** Where the archive lies: the browser saves it, however large it is. */
export const archivePath = (companyId: number, { id }: AuditorPackage): string =>
  `${packagesOf(companyId)}/${id}/archive`

export const openPackage = (token: string, password: string): Promise<OpenedPackage> =>
  call('POST', '/api/auditor/open', { token, password })

/** The same for an auditor, whose browser carries a ticket from opening it. */
export const OPENED_ARCHIVE = '/api/auditor/archive'
