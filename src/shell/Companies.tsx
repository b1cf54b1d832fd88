import { useQueryClient } from '@tanstack/react-query'
import { CompaniesPage } from '../companies/screen/CompaniesPage.tsx'
import { currentUserQuery } from '../users/screen/calls.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'

/** Hands the page who is looking, and reads that user anew when the own company may have changed. */
export function Companies() {
  const queries = useQueryClient()
  return (
    <CompaniesPage
      person={useCurrentUser()}
      onChanged={() => void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })}
    />
  )
}
