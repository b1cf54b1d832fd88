import { queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import { call } from '../../../base/ui/calls/call.ts'
import * as reports from '../../../documents/reports/contract.ts'
import * as contract from '../contract.ts'
import type { AuditorLink, AuditorPackage, CreatedLink, OpenedPackage, PackageRequest } from '../wire.ts'

const POLL_INTERVAL_MS = 2_000

/** A company's packages, polled while one of them is pending. */
export const packagesQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['auditor-packages', companyId],
    queryFn: () => call(contract.list, { companyId }),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? POLL_INTERVAL_MS : false),
  })

/** Returns whether a package was requested and is not complete yet. */
export const isInProgress = ({ state }: AuditorPackage): boolean => state === 'waiting' || state === 'making'

export const requestPackage = (companyId: number, options: PackageRequest): Promise<{ id: number }> =>
  call(contract.create, { companyId, body: options })

export const removePackage = (companyId: number, { id }: AuditorPackage): Promise<void> =>
  call(contract.remove, { companyId, id })

export const makeLink = (
  companyId: number,
  { id }: AuditorPackage,
  options: { lastDay: string; totp: string },
): Promise<CreatedLink> => call(contract.makeLink, { companyId, id, body: options })

export const withdrawLink = (companyId: number, { id }: AuditorLink): Promise<void> =>
  call(contract.withdrawLink, { companyId, id })

/** URL of the public key that verifies packages and the audit log's head. */
export const PUBLIC_KEY_URL = callUrl(reports.publicKey, {})

/** URL of the archive, downloaded by the browser because of its size. */
export const archivePath = (companyId: number, { id }: AuditorPackage): string =>
  callUrl(contract.archive, { companyId, id })

export const openPackage = (token: string, password: string): Promise<OpenedPackage> =>
  call(contract.open, { body: { token, password } })

/** URL of the archive for an auditor, whose browser has a ticket cookie. */
export const OPENED_ARCHIVE_URL = callUrl(contract.openedArchive, {})
