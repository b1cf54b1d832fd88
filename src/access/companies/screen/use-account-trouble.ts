import { useQuery } from '@tanstack/react-query'
import { availabilityQuery } from '../../../registers/authorities/screen/calls.ts'
import type { AccountTrouble } from '../../../registers/authorities/wire.ts'

/** What stands against a company's own account; null = nothing that is known, undefined = not read yet. */
export const useAccountTrouble = (companyId: number): AccountTrouble | null | undefined =>
  useQuery({
    ...availabilityQuery,
    select: ({ account }) => (account?.company.id === companyId ? account : null),
  }).data
