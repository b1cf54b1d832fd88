import { useNavigate, useSearch } from '@tanstack/react-router'

/** The company that a page of administration shows: kept in the address, so that a link or a reload finds it again. */
export function useCompanyInAddress(first: number): [companyId: number, set: (id: number) => void] {
  const { company = first } = useSearch({ strict: false })
  const navigate = useNavigate()
  return [company, id => void navigate({ to: '.', search: { company: id }, replace: true })]
}
