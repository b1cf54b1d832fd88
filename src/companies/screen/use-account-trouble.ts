import { useQuery } from '@tanstack/react-query'
import { availabilityQuery } from '../../authorities/screen/calls.ts'
import type { AccountTrouble } from '../../authorities/wire.ts'

/** What stands against a company's own account; null = nothing that is known, undefined = not read yet. */
export const useAccountTrouble = (companyId: number): AccountTrouble | null | undefined =>
  useQuery({
    ...availabilityQuery,
    select: ({ account }) => (account?.company.id === companyId ? account : null),
  }).data
